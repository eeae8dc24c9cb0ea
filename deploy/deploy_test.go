// Package deploy_test holds the files of this folder to the rules that they rest
// on. Whether the tools can read them is scripts/deploy-check.sh's business.
package deploy_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(b)
}

// decode reads the one document of a YAML file.
func decode[T any](t *testing.T, path string) (v T) {
	t.Helper()
	require.NoError(t, yaml.Unmarshal([]byte(read(t, path)), &v), path)
	return v
}

// setting reads a duration of the program's defaults.
func setting(t *testing.T, group, name string) time.Duration {
	t.Helper()
	settings := decode[map[string]any](t, "../config/default.yaml")[group].(map[string]any)
	d, err := time.ParseDuration(settings[name].(string))
	require.NoError(t, err)
	return d
}

type patroni struct {
	Scope     string `yaml:"scope"`
	Etcd3     struct{ Hosts []string }
	Bootstrap struct {
		DCS struct {
			TTL             int  `yaml:"ttl"`
			LoopWait        int  `yaml:"loop_wait"`
			RetryTimeout    int  `yaml:"retry_timeout"`
			SynchronousMode bool `yaml:"synchronous_mode"`
			PostgreSQL      struct {
				Parameters map[string]any
			} `yaml:"postgresql"`
		} `yaml:"dcs"`
		Initdb []any
	}
	PostgreSQL struct {
		HBA []string `yaml:"pg_hba"`
	} `yaml:"postgresql"`
	Watchdog struct {
		Mode         string
		SafetyMargin int `yaml:"safety_margin"`
	}
}

type compose struct {
	Services map[string]struct {
		Image       string
		Environment map[string]string
		Secrets     []string
		Devices     []string
		Ports       []string
	}
	Secrets map[string]struct{ File string }
}

// What the cluster's durability rests on. Patroni's own rule for the three times is
// ttl >= loop_wait + 2 * retry_timeout.
func TestTheClusterLosesNothingThatWasAcknowledged(t *testing.T) {
	t.Parallel()
	node, stack := decode[patroni](t, "ha/patroni.yml"), decode[compose](t, "ha/docker-compose.yml")
	dcs := node.Bootstrap.DCS
	require.True(t, dcs.SynchronousMode)
	require.GreaterOrEqual(t, dcs.TTL, 20, "the least that Patroni documents")
	require.GreaterOrEqual(t, dcs.TTL, dcs.LoopWait+2*dcs.RetryTimeout)
	require.Equal(t, "required", node.Watchdog.Mode, "a paused primary must not come back as one")
	require.Positive(t, node.Watchdog.SafetyMargin, "the watchdog acts before the leader key expires")
	require.Contains(t, node.Bootstrap.Initdb, "data-checksums")
	require.Equal(t, "on", dcs.PostgreSQL.Parameters["synchronous_commit"])
	require.Contains(t, read(t, "ha/Dockerfile"), `"$(dpkg-query -W -f '${Version}' patroni)" ge 3.0.3`,
		"with etcd's v3 API Patroni before 3.0.3 lets a paused primary take its key back")

	require.Len(t, node.Etcd3.Hosts, 3)
	for _, host := range node.Etcd3.Hosts {
		name := strings.TrimSuffix(host, ":2379")
		require.Contains(t, stack.Services, name)
		require.Contains(t, stack.Services[name].Environment["ETCD_INITIAL_CLUSTER"], name+"=http://"+name+":2380")
	}
	for _, name := range []string{"pg1", "pg2", "pg3"} {
		service := stack.Services[name]
		require.Equal(t, name, service.Environment["PATRONI_NAME"])
		require.Equal(t, name+":5432", service.Environment["PATRONI_POSTGRESQL_CONNECT_ADDRESS"])
		require.Equal(t, name+":8008", service.Environment["PATRONI_RESTAPI_CONNECT_ADDRESS"])
		require.True(t, slices.ContainsFunc(service.Devices, func(d string) bool { return strings.HasSuffix(d, ":/dev/watchdog") }), name)
	}
	for _, rule := range node.PostgreSQL.HBA {
		if !strings.HasPrefix(rule, "local ") {
			require.True(t, strings.HasSuffix(rule, " scram-sha-256"), rule)
		}
	}
}

func TestConnectionsLeadToThePrimaryAlone(t *testing.T) {
	t.Parallel()
	defaults, rest, found := strings.Cut(read(t, "ha/haproxy.cfg"), "listen primary\n")
	require.True(t, found)
	require.Contains(t, defaults, "\n  retries 0\n", "a login is not held at a primary that has stopped: it cost 2 s of a switchover")
	primary, _, _ := strings.Cut(rest, "\nlisten ")
	require.Contains(t, primary, "option httpchk GET /primary")
	require.Contains(t, primary, "on-marked-down shutdown-sessions", "nobody waits at a frozen node")
	for _, name := range []string{"pg1", "pg2", "pg3"} {
		require.Contains(t, primary, "server "+name+" "+name+":5432 check port 8008")
	}
}

var (
	startupParameter = regexp.MustCompile(`RuntimeParams\["(\w+)"\]`)
	roleSetting      = regexp.MustCompile(`ALTER ROLE sherpa IN DATABASE sherpa SET (\w+) = '(\w+)'`)
	iniEntry         = regexp.MustCompile(`(?m)^(\w+) = (.*)$`)
)

// PgBouncer forwards the few start-up parameters that it knows and refuses a
// connection with any other. The program sets its limits after it has connected;
// the role carries them too, for statements outside of transactions behind a
// pooler by transaction and for people with psql.
func TestThePoolerDropsNoLimit(t *testing.T) {
	t.Parallel()
	ini := map[string]string{}
	for _, m := range iniEntry.FindAllStringSubmatch(read(t, "ha/pgbouncer.ini"), -1) {
		ini[m[1]] = m[2]
	}
	require.Equal(t, "session", ini["pool_mode"])
	known := []string{"client_encoding", "datestyle", "timezone", "standard_conforming_strings", "application_name"}
	var sent []string
	for _, m := range startupParameter.FindAllStringSubmatch(read(t, "../adapters/postgres/db.go"), -1) {
		sent = append(sent, m[1])
	}
	require.NotEmpty(t, sent, "the test finds the parameters")
	require.Subset(t, known, sent)
	require.NotContains(t, ini, "ignore_startup_parameters", "nothing is silently dropped")

	want := map[string]time.Duration{
		"lock_timeout":                        setting(t, "database", "lock_timeout"),
		"statement_timeout":                   setting(t, "database", "statement_timeout"),
		"idle_in_transaction_session_timeout": time.Minute,
	}
	for _, file := range []string{"ha/bootstrap.sh", "kubernetes/overlays/cloudnative-pg/database.yaml"} {
		got := map[string]time.Duration{}
		for _, m := range roleSetting.FindAllStringSubmatch(read(t, file), -1) {
			d, err := time.ParseDuration(m[2])
			require.NoError(t, err)
			got[m[1]] = d
		}
		require.Equal(t, want, got, file)
	}

	number := func(name string) int {
		n, err := strconv.Atoi(ini[name])
		require.NoError(t, err, name)
		return n
	}
	connections := decode[patroni](t, "ha/patroni.yml").Bootstrap.DCS.PostgreSQL.Parameters["max_connections"].(int)
	require.LessOrEqual(t, number("default_pool_size"), number("max_db_connections"))
	require.Less(t, number("max_db_connections"), connections, "replication and administrators need some")
}

// object is what the rules ask of a Kubernetes object.
type object struct {
	Kind     string
	Metadata struct {
		Name   string
		Labels map[string]string
	}
	Spec struct {
		Selector struct {
			MatchLabels map[string]string `yaml:"matchLabels"`
		}
		MinAvailable int `yaml:"minAvailable"`
		Replicas     int
		PodSelector  *struct {
			MatchLabels      map[string]string `yaml:"matchLabels"`
			MatchExpressions []struct{ Values []string }
		} `yaml:"podSelector"`
		PolicyTypes []string `yaml:"policyTypes"`
		Template    struct {
			Metadata struct{ Labels map[string]string }
			Spec     pod
		}
	}
}

type pod struct {
	Automount       *bool `yaml:"automountServiceAccountToken"`
	Grace           int   `yaml:"terminationGracePeriodSeconds"`
	SecurityContext struct {
		RunAsNonRoot   bool                  `yaml:"runAsNonRoot"`
		SeccompProfile struct{ Type string } `yaml:"seccompProfile"`
	} `yaml:"securityContext"`
	Containers []container
}

type container struct {
	Name      string
	Args      []string
	Env       []variable
	EnvFrom   []map[string]any `yaml:"envFrom"`
	Resources struct{ Requests, Limits map[string]string }
	Liveness  probe `yaml:"livenessProbe"`
	Readiness probe `yaml:"readinessProbe"`
	Startup   probe `yaml:"startupProbe"`
	Lifecycle struct {
		PreStop struct{ Sleep struct{ Seconds int } } `yaml:"preStop"`
	}
	SecurityContext struct {
		AllowPrivilegeEscalation *bool `yaml:"allowPrivilegeEscalation"`
		ReadOnlyRootFilesystem   bool  `yaml:"readOnlyRootFilesystem"`
		Capabilities             struct{ Drop []string }
	} `yaml:"securityContext"`
}

type variable struct {
	Name      string
	Value     string
	ValueFrom struct {
		SecretKeyRef struct{ Name, Key string } `yaml:"secretKeyRef"`
	} `yaml:"valueFrom"`
}

type probe struct {
	HTTPGet struct{ Path, Port string } `yaml:"httpGet"`
}

// objects are all Kubernetes objects below a folder.
func objects(t *testing.T, folder string) (found []object) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".yaml" || entry.Name() == "kustomization.yaml" {
			return err
		}
		decoder := yaml.NewDecoder(bytes.NewReader([]byte(read(t, path))))
		for {
			var o object
			if err := decoder.Decode(&o); errors.Is(err, io.EOF) {
				return nil
			} else if err != nil {
				return err
			}
			found = append(found, o)
		}
	}))
	require.NotEmpty(t, found)
	return found
}

func ofKind(all []object, kind string) (found []object) {
	for _, o := range all {
		if o.Kind == kind {
			found = append(found, o)
		}
	}
	return found
}

func workloads(t *testing.T) []object {
	t.Helper()
	all := objects(t, "kubernetes/base")
	found := append(ofKind(all, "Deployment"), ofKind(all, "Job")...)
	require.Len(t, found, 3, "servers, workers, migrations")
	return found
}

func TestPodsAreConfined(t *testing.T) {
	t.Parallel()
	for _, w := range workloads(t) {
		p := w.Spec.Template.Spec
		require.True(t, p.SecurityContext.RunAsNonRoot, w.Metadata.Name)
		require.Equal(t, "RuntimeDefault", p.SecurityContext.SeccompProfile.Type, w.Metadata.Name)
		require.NotNil(t, p.Automount, w.Metadata.Name)
		require.False(t, *p.Automount, w.Metadata.Name)
		require.NotEmpty(t, p.Containers)
		for _, c := range p.Containers {
			require.True(t, c.SecurityContext.ReadOnlyRootFilesystem, c.Name)
			require.NotNil(t, c.SecurityContext.AllowPrivilegeEscalation, c.Name)
			require.False(t, *c.SecurityContext.AllowPrivilegeEscalation, c.Name)
			require.Equal(t, []string{"ALL"}, c.SecurityContext.Capabilities.Drop, c.Name)
			for _, resource := range []string{"cpu", "memory"} {
				require.NotEmpty(t, c.Resources.Requests[resource], c.Name)
			}
			require.NotEmpty(t, c.Resources.Limits["memory"], c.Name)
		}
	}
}

// A process that only waits for its database must not be killed for it, and one that
// ends is given the time that the program itself takes.
func TestProcessesAreAskedHowTheyAre(t *testing.T) {
	t.Parallel()
	all := objects(t, "kubernetes/base")
	budgets := ofKind(all, "PodDisruptionBudget")
	for _, d := range ofKind(all, "Deployment") {
		p := d.Spec.Template.Spec
		c := p.Containers[0]
		require.Equal(t, "/healthz", c.Liveness.HTTPGet.Path)
		require.Equal(t, "/healthz", c.Startup.HTTPGet.Path)
		require.Equal(t, "/readyz", c.Readiness.HTTPGet.Path)
		end := 15 * time.Second // stopJobsWithin in cmd/sherpa
		if slices.Equal(c.Args, []string{"serve"}) {
			require.Positive(t, c.Lifecycle.PreStop.Sleep.Seconds)
		}
		end += setting(t, "http", "shutdown_timeout") + time.Duration(c.Lifecycle.PreStop.Sleep.Seconds)*time.Second
		require.Greater(t, time.Duration(p.Grace)*time.Second, end, d.Metadata.Name)
		require.True(t, slices.ContainsFunc(budgets, func(b object) bool {
			component := b.Spec.Selector.MatchLabels["app.kubernetes.io/component"]
			return component == d.Metadata.Labels["app.kubernetes.io/component"] && b.Spec.MinAvailable > 0 && b.Spec.MinAvailable < d.Spec.Replicas
		}), "%s has a budget that leaves some and lets one go", d.Metadata.Name)
	}
}

func TestNothingIsReachedThatIsNotNamed(t *testing.T) {
	t.Parallel()
	for _, overlay := range []string{"managed-postgres", "cloudnative-pg"} {
		policies := ofKind(append(objects(t, "kubernetes/base"), objects(t, "kubernetes/overlays/"+overlay)...), "NetworkPolicy")
		require.True(t, slices.ContainsFunc(policies, func(p object) bool {
			all := len(p.Spec.PodSelector.MatchLabels) == 0 && len(p.Spec.PodSelector.MatchExpressions) == 0
			return all && slices.Equal(p.Spec.PolicyTypes, []string{"Ingress", "Egress"})
		}), "what no policy names is closed")
	}
}

// secret is a setting that must not stand in a file.
var secret = regexp.MustCompile(`(_SECRET|_PASSWORD|SECRET_KEY|DATABASE\w*_URL)$`)

func TestSecretsAreReferences(t *testing.T) {
	t.Parallel()
	all := objects(t, "kubernetes")
	require.Empty(t, ofKind(all, "Secret"))
	require.NoError(t, filepath.WalkDir("kubernetes", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Base(path) != "kustomization.yaml" {
			return err
		}
		k := decode[struct {
			ConfigMapGenerator []struct{ Literals []string } `yaml:"configMapGenerator"`
			SecretGenerator    []any                         `yaml:"secretGenerator"`
		}](t, path)
		require.Empty(t, k.SecretGenerator, path)
		for _, g := range k.ConfigMapGenerator {
			for _, literal := range g.Literals {
				name, _, _ := strings.Cut(literal, "=")
				require.False(t, secret.MatchString(name), name)
			}
		}
		return nil
	}))
	for _, w := range workloads(t) {
		var named []string
		for _, v := range w.Spec.Template.Spec.Containers[0].Env {
			if secret.MatchString(v.Name) {
				require.Empty(t, v.Value, v.Name)
				require.NotEmpty(t, v.ValueFrom.SecretKeyRef.Name, v.Name)
				named = append(named, v.ValueFrom.SecretKeyRef.Name)
			}
		}
		require.Contains(t, named, "sherpa-database", w.Metadata.Name)
		require.Equal(t, w.Kind == "Job", slices.Contains(named, "sherpa-database-owner"), "only migrations are the owner of the tables")
	}
	for _, s := range decode[compose](t, "ha/docker-compose.yml").Services {
		for name, value := range s.Environment {
			require.False(t, secret.MatchString(name) && !strings.HasPrefix(value, "${"), name)
		}
	}
	for name, s := range decode[compose](t, "ha/docker-compose.yml").Secrets {
		require.Equal(t, "./secrets/"+name, s.File)
		require.Contains(t, read(t, "ha/make-secrets.sh"), strings.TrimSuffix(name, "_password"))
	}
	require.Contains(t, read(t, "ha/.gitignore"), "/secrets/")
}

var programVariable = regexp.MustCompile(`\bSHERPA_[A-Z0-9_]*[A-Z0-9]`)

// A variable that the program does not know is only a warning in its log.
func TestEveryVariableIsASetting(t *testing.T) {
	t.Parallel()
	// The first is docker-compose.yml's own, the second the setting of the tables' owner.
	known := map[string]bool{"SHERPA_DOMAIN": true, "SHERPA_DATABASE_OWNER_URL": true}
	var walk func(path string, v any)
	walk = func(path string, v any) {
		known["SHERPA"+strings.ToUpper(path)] = true
		if group, ok := v.(map[string]any); ok {
			for name, inner := range group {
				walk(path+"_"+name, inner)
			}
		}
	}
	walk("", decode[any](t, "../config/default.yaml"))
	require.True(t, known["SHERPA_DATABASE_URL"], "the test finds the settings")
	require.NoError(t, filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) == ".go" || strings.HasPrefix(path, "tools/") {
			return err
		}
		for _, name := range programVariable.FindAllString(read(t, path), -1) {
			require.True(t, known[name], "%s: %s is no setting", path, name)
		}
		return nil
	}))
}
