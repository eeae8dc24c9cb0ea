package config

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/go-viper/mapstructure/v2"
	"github.com/spf13/viper"
)

const envPrefix = "SHERPA_"

//go:embed default.yaml
var defaults []byte

// Options say where settings come from.
type Options struct {
	// Environ is the environment, "NAME=value" each; nil is the process's own.
	Environ []string
}

// otherVariables are SHERPA_* names that are read elsewhere or are no setting.
func otherVariables() []string {
	return []string{"SHERPA_CONFIG", "SHERPA_TEST_DATABASE_URL"}
}

// Load reads and checks the settings. The error lists everything that is
// wrong, one line each, naming the environment variable. An empty variable
// counts as absent.
func Load(opts Options) (Config, error) {
	environ := opts.Environ
	if environ == nil {
		environ = os.Environ()
	}
	env := sherpaVariables(environ)

	v := viper.New()
	v.SetConfigType("yaml")
	if err := v.ReadConfig(bytes.NewReader(defaults)); err != nil {
		return Config{}, fmt.Errorf("default settings: %w", err)
	}
	if path := env["SHERPA_CONFIG"]; path != "" {
		file, err := os.ReadFile(path)
		if err != nil {
			return Config{}, fmt.Errorf("SHERPA_CONFIG: %w", err)
		}
		if err := v.MergeConfig(bytes.NewReader(file)); err != nil {
			return Config{}, fmt.Errorf("SHERPA_CONFIG: %s: %w", path, err)
		}
	}
	known := otherVariables()
	for _, key := range v.AllKeys() {
		name := EnvName(key)
		known = append(known, name)
		if value := env[name]; value != "" {
			v.Set(key, value)
		}
	}

	known = append(known, setYears(v, env, "payments.form_1099_above")...)

	var cfg Config
	err := v.UnmarshalExact(&cfg, func(dc *mapstructure.DecoderConfig) {
		dc.DecodeHook = mapstructure.ComposeDecodeHookFunc(
			mapstructure.StringToTimeDurationHookFunc(), splitList)
	})
	if err != nil {
		return Config{}, fmt.Errorf("settings:\n%w", decodeFaults(err))
	}
	for name := range env {
		if !slices.Contains(known, name) {
			cfg.Warnings = append(cfg.Warnings, name+" is set, but there is no such setting")
		}
	}
	slices.Sort(cfg.Warnings)
	cfg.derive()
	if err := cfg.Validate(); err != nil {
		return Config{}, fmt.Errorf("settings:\n%w", err)
	}
	return cfg, nil
}

// setYears takes over the variables that name a year below key, which default.yaml cannot list.
func setYears(v *viper.Viper, env map[string]string, key string) (names []string) {
	for name, value := range env {
		if year, below := strings.CutPrefix(name, EnvName(key)+"_"); below && calendarYear.MatchString(year) {
			v.Set(key+"."+year, value)
			names = append(names, name)
		}
	}
	return names
}

func sherpaVariables(environ []string) map[string]string {
	env := map[string]string{}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, envPrefix) && value != "" {
			env[name] = value
		}
	}
	return env
}

// splitList turns "a, b" into a list without empty entries.
func splitList(from, to reflect.Type, data any) (any, error) {
	if from.Kind() != reflect.String || to != reflect.TypeFor[[]string]() {
		return data, nil
	}
	list := []string{}
	text, _ := data.(string)
	for entry := range strings.SplitSeq(text, ",") {
		if entry = strings.TrimSpace(entry); entry != "" {
			list = append(list, entry)
		}
	}
	return list, nil
}

// decodeFaults turns the decoder's errors into one line each that names the
// variable. The values themselves are left out: one may be a secret.
func decodeFaults(err error) error {
	var f validationErrors
	for _, one := range flatten(err) {
		var decode *mapstructure.DecodeError
		if !errors.As(one, &decode) {
			f = append(f, one)
			continue
		}
		if keys, unknown := strings.CutPrefix(decode.Unwrap().Error(), "has invalid keys: "); unknown {
			f = append(f, fmt.Errorf("SHERPA_CONFIG: there is no setting %s", strings.TrimPrefix(decode.Name()+"."+keys, ".")))
			continue
		}
		f.add(strings.ReplaceAll(strings.ReplaceAll(decode.Name(), "[", "."), "]", ""), "cannot be read: %s", wanted(decode.Unwrap()))
	}
	return f.err()
}

// wanted says what kind of value a setting takes.
func wanted(err error) string {
	var parse *mapstructure.ParseError
	if errors.As(err, &parse) {
		switch parse.Expected.Kind() { //nolint:exhaustive // the others read as they are
		case reflect.Bool:
			return "it must be true or false"
		case reflect.Int, reflect.Int64:
			return "it must be a whole number"
		}
	}
	if strings.Contains(err.Error(), "duration") {
		return "it must be a time such as 5s or 2m"
	}
	return "it has the wrong kind of value"
}

// flatten lists the decoder's single errors, which it joins and wraps.
func flatten(err error) []error {
	if _, leaf := err.(*mapstructure.DecodeError); leaf { //nolint:errorlint // walks the tree itself
		return []error{err}
	}
	switch wrapper := err.(type) { //nolint:errorlint // walks the tree itself
	case interface{ Unwrap() []error }:
		var all []error
		for _, one := range wrapper.Unwrap() {
			all = append(all, flatten(one)...)
		}
		return all
	case interface{ Unwrap() error }:
		return flatten(wrapper.Unwrap())
	default:
		return []error{err}
	}
}
