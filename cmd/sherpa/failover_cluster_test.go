//go:build failover

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"sherpa/adapters/embeddedpg"
)

const (
	superPassword, ownerPassword, appPassword = "super", "owner", "app"
	// clusterTime bounds the wait until the cluster is whole again.
	clusterTime = 4 * time.Minute
)

// cluster is the database of deploy/ha on this machine: three etcd, three PostgreSQL under Patroni, HAProxy, PgBouncer,
// from the Debian packages in bin/packages/failover, with the settings of the files there.
type cluster struct {
	t          testing.TB
	dir        string
	packages   string
	port       int
	credential *syscall.Credential

	mu        sync.Mutex
	processes map[string]*process
}

// newCluster starts everything and waits until a primary and its synchronous standby are there.
func newCluster(t testing.TB) *cluster {
	t.Helper()
	c := &cluster{t: t, port: 26000, processes: map[string]*process{}}
	if at := os.Getenv("FAILOVER_PORT"); at != "" {
		port, err := strconv.Atoi(at)
		require.NoError(t, err, "FAILOVER_PORT")
		c.port = port
	}
	unpack := exec.CommandContext(t.Context(), "../../scripts/unpack-packages.sh", "../../bin/packages/failover",
		"patroni", "python3-etcd", "python3-psycopg2", "etcd-server", "haproxy", "pgbouncer")
	out, err := unpack.CombinedOutput()
	require.NoError(t, err, "%s", out)
	c.packages, err = filepath.Abs("../../bin/packages/failover")
	require.NoError(t, err)

	c.dir, c.credential = folderOfPostgres(t, "failover") // PgBouncer does not run as root either
	t.Cleanup(c.endAll)
	for n := 1; n <= 3; n++ {
		c.startEtcd(n)
	}
	c.until("etcd answers", func() bool { return status(c.url(21)+"/health") == 200 && status(c.url(22)+"/health") == 200 })
	for n := 1; n <= 3; n++ {
		c.startNode(n)
	}
	c.startHAProxy()
	c.until("a primary and two standbys are there", func() bool { return c.whole(true) })
	c.bootstrap()
	c.startPgBouncer()
	return c
}

func (c *cluster) at(offset int) string  { return "127.0.0.1:" + strconv.Itoa(c.port+offset) }
func (c *cluster) url(offset int) string { return "http://" + c.at(offset) }

// primaryURL leads through HAProxy, pooledURL through PgBouncer and HAProxy, nodeURL to one node.
func (c *cluster) primaryURL(role, password, database string) string {
	return "postgres://" + role + ":" + password + "@" + c.at(40) + "/" + database + "?sslmode=disable"
}

func (c *cluster) pooledURL() string {
	return "postgres://sherpa:" + appPassword + "@" + c.at(43) + "/sherpa?sslmode=disable"
}

func (c *cluster) nodeURL(node string) string {
	return "postgres://sherpa:" + appPassword + "@" + c.at(int(node[2]-'0')) + "/sherpa?sslmode=disable"
}

func (c *cluster) startEtcd(n int) {
	var members []string
	for m := 1; m <= 3; m++ {
		members = append(members, fmt.Sprintf("etcd%d=%s", m, c.url(30+m)))
	}
	c.start(fmt.Sprintf("etcd%d", n), exec.Command(filepath.Join(c.packages, "usr/bin/etcd"),
		"--name", fmt.Sprintf("etcd%d", n), "--data-dir", filepath.Join(c.dir, fmt.Sprintf("etcd%d", n)), "--enable-v2=true",
		"--listen-client-urls", c.url(20+n), "--advertise-client-urls", c.url(20+n),
		"--listen-peer-urls", c.url(30+n), "--initial-advertise-peer-urls", c.url(30+n),
		"--initial-cluster", strings.Join(members, ","), "--logger", "zap", "--unsafe-no-fsync"))
}

// startNode runs Patroni with the settings of deploy/ha/patroni.yml, at the addresses of this machine. Patroni 3.0.2, which
// Debian has, is safe with etcd's v2 API alone. There is no watchdog.
func (c *cluster) startNode(n int) {
	name := fmt.Sprintf("pg%d", n)
	settings := map[string]any{}
	require.NoError(c.t, yaml.Unmarshal([]byte(reading(c.t, "deploy/ha/patroni.yml")), &settings))
	at := func(path ...string) map[string]any {
		here := settings
		for _, part := range path {
			here = here[part].(map[string]any)
		}
		return here
	}
	settings["name"] = name
	delete(settings, "etcd3")
	delete(settings, "watchdog")
	settings["etcd"] = map[string]any{"hosts": []string{c.at(21), c.at(22), c.at(23)}}
	settings["restapi"] = map[string]any{"listen": c.at(10 + n), "connect_address": c.at(10 + n)}
	delete(at("bootstrap"), "post_bootstrap")
	at("bootstrap", "dcs", "postgresql", "parameters")["shared_buffers"] = "64MB"
	at("bootstrap", "dcs", "postgresql", "parameters")["wal_keep_size"] = "128MB"
	bin, _, err := embeddedpg.FindBinaries()
	require.NoError(c.t, err)
	node := at("postgresql")
	node["listen"], node["connect_address"] = c.at(n), c.at(n)
	node["data_dir"], node["bin_dir"] = filepath.Join(c.dir, name), bin
	node["pgpass"] = filepath.Join(c.dir, name+".pass")
	node["authentication"] = map[string]any{
		"superuser":   map[string]any{"username": "postgres", "password": superPassword},
		"replication": map[string]any{"username": "replicator", "password": superPassword},
		"rewind":      map[string]any{"username": "rewind", "password": superPassword},
	}
	at("postgresql", "parameters")["unix_socket_directories"] = c.dir
	text, err := yaml.Marshal(settings)
	require.NoError(c.t, err)
	file := filepath.Join(c.dir, name+".yml")
	require.NoError(c.t, os.WriteFile(file, text, 0o644))
	c.start(name, exec.Command("/usr/bin/python3", filepath.Join(c.packages, "usr/bin/patroni"), file),
		"PYTHONPATH="+filepath.Join(c.packages, "usr/lib/python3/dist-packages"))
}

var haproxyServer = regexp.MustCompile(`pg([123]):5432 check port 8008`)

func (c *cluster) startHAProxy() {
	text := haproxyServer.ReplaceAllStringFunc(reading(c.t, "deploy/ha/haproxy.cfg"), func(s string) string {
		n := int(s[2] - '0')
		return fmt.Sprintf("%s check port %d", c.at(n), c.port+10+n)
	})
	text = strings.NewReplacer("bind :5000", "bind "+c.at(40), "bind :5001", "bind "+c.at(41), "bind :8404", "bind "+c.at(42)).Replace(text)
	file := filepath.Join(c.dir, "haproxy.cfg")
	require.NoError(c.t, os.WriteFile(file, []byte(text), 0o644))
	c.start("haproxy", exec.Command(filepath.Join(c.packages, "usr/sbin/haproxy"), "-db", "-f", file), c.libraries()...)
}

func (c *cluster) startPgBouncer() {
	users := filepath.Join(c.dir, "users.txt")
	require.NoError(c.t, os.WriteFile(users, []byte(`"sherpa" "`+appPassword+"\"\n"), 0o644))
	text := strings.NewReplacer(
		"host=haproxy port=5000", "host=127.0.0.1 port="+strconv.Itoa(c.port+40), "listen_addr = 0.0.0.0", "listen_addr = 127.0.0.1",
		"listen_port = 6432", "listen_port = "+strconv.Itoa(c.port+43), "/tmp/userlist.txt", users,
	).Replace(reading(c.t, "deploy/ha/pgbouncer.ini"))
	file := filepath.Join(c.dir, "pgbouncer.ini")
	require.NoError(c.t, os.WriteFile(file, []byte(text), 0o644))
	c.start("pgbouncer", exec.Command(filepath.Join(c.packages, "usr/sbin/pgbouncer"), file), c.libraries()...)
}

func (c *cluster) libraries() []string {
	found, err := filepath.Glob(filepath.Join(c.packages, "usr/lib/*-linux-gnu*"))
	require.NoError(c.t, err)
	return []string{"LD_LIBRARY_PATH=" + strings.Join(found, ":")}
}

// bootstrap makes what deploy/ha/bootstrap.sh makes.
func (c *cluster) bootstrap() {
	run := func(database string, statements ...string) {
		ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
		defer cancel()
		conn, err := pgx.Connect(ctx, c.primaryURL("postgres", superPassword, database))
		require.NoError(c.t, err)
		defer func() { _ = conn.Close(ctx) }()
		for _, statement := range statements {
			_, err := conn.Exec(ctx, statement)
			require.NoError(c.t, err, statement)
		}
	}
	run("postgres",
		"CREATE ROLE sherpa_owner LOGIN PASSWORD '"+ownerPassword+"'", "CREATE ROLE sherpa LOGIN PASSWORD '"+appPassword+"'",
		"CREATE DATABASE sherpa OWNER sherpa_owner")
	run("sherpa", "ALTER SCHEMA public OWNER TO sherpa_owner", "CREATE EXTENSION btree_gist", "CREATE EXTENSION pg_trgm")
}

// start starts a command as PostgreSQL's user, in a session of its own.
func (c *cluster) start(name string, cmd *exec.Cmd, env ...string) {
	cmd.Dir = c.dir
	cmd.Env = append([]string{"PATH=/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL=C.UTF-8", "HOME=" + c.dir}, env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: c.credential}
	c.keep(launched(c.t, name, c.dir, cmd))
}

// startProgram starts a process of the program as this process's own user.
func (c *cluster) startProgram(name, program string, args, env []string) {
	cmd := exec.Command(program, args...)
	cmd.Env = env
	c.keep(launched(c.t, name, c.dir, cmd))
}

func (c *cluster) keep(p *process) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.processes[p.name] = p
}

func (c *cluster) process(name string) *process {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.processes[name]
}

// postmaster is the process of a node's PostgreSQL; 0 when there is none.
func (c *cluster) postmaster(node string) int {
	b, err := os.ReadFile(filepath.Join(c.dir, node, "postmaster.pid"))
	if err != nil {
		return 0
	}
	pid, _ := strconv.Atoi(strings.SplitN(string(b), "\n", 2)[0])
	// The number may be another process's by now.
	if said, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); err != nil || !bytes.Contains(said, []byte(filepath.Join(c.dir, node))) {
		return 0
	}
	return pid
}

// signal sends a signal to a node's Patroni, and to its PostgreSQL when that is meant.
func (c *cluster) signal(node string, s syscall.Signal, database bool) {
	all := []int{c.process(node).cmd.Process.Pid}
	if database {
		if pid := c.postmaster(node); pid != 0 {
			all = append(all, tree(pid)...)
		}
	}
	for _, pid := range all {
		_ = syscall.Kill(pid, s)
	}
}

// endAll ends what was started, and nothing else.
func (c *cluster) endAll() {
	c.mu.Lock()
	var all []*process
	for _, p := range c.processes {
		all = append(all, p)
	}
	c.mu.Unlock()
	for n := 1; n <= 3; n++ {
		if node := fmt.Sprintf("pg%d", n); c.process(node) != nil {
			c.signal(node, syscall.SIGKILL, true)
		}
	}
	for _, p := range all {
		if p.alive() {
			_ = p.cmd.Process.Kill()
		}
		<-p.ended
	}
}

// member is a node as Patroni sees it.
type member struct {
	Name, Role, State string
	Timeline          int
}

// members asks any Patroni that answers.
func (c *cluster) members() []member {
	for n := 1; n <= 3; n++ {
		var answer struct{ Members []member }
		if ask(http.MethodGet, c.url(10+n)+"/cluster", nil, &answer) == nil && len(answer.Members) > 0 {
			return answer.Members
		}
	}
	return nil
}

// named is the node with a role: leader, sync_standby or replica; empty when there is none.
func (c *cluster) named(role string) string {
	for _, m := range c.members() {
		if m.Role == role && (m.State == "running" || m.State == "streaming") {
			return m.Name
		}
	}
	return ""
}

// whole tells whether all three nodes run on one timeline, with a synchronous standby when there has to be one.
func (c *cluster) whole(synchronous bool) bool {
	members := c.members()
	return len(members) == 3 && c.named("leader") != "" && (!synchronous || c.named("sync_standby") != "") &&
		!slices.ContainsFunc(members, func(m member) bool {
			return (m.State != "running" && m.State != "streaming") || m.Timeline != members[0].Timeline
		})
}

func (c *cluster) until(what string, condition func() bool) {
	c.t.Helper()
	require.Eventually(c.t, condition, clusterTime, 250*time.Millisecond, what)
}

// configure changes the cluster's settings as `patronictl edit-config` does.
func (c *cluster) configure(settings map[string]any) {
	require.NoError(c.t, ask(http.MethodPatch, c.url(int(c.named("leader")[2]-'0')+10)+"/config", settings, nil))
}

// switchover hands the primary's role to the synchronous standby.
func (c *cluster) switchover() {
	leader := c.named("leader")
	require.NoError(c.t, ask(http.MethodPost, c.url(int(leader[2]-'0')+10)+"/switchover",
		map[string]any{"leader": leader, "candidate": c.named("sync_standby")}, nil))
}

func ask(method, address string, body, into any) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if method == http.MethodGet {
		ctx, cancel = context.WithTimeout(ctx, 2*time.Second) // a frozen one accepts and never answers
		defer cancel()
	}
	var reader io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return err
		}
		reader = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, method, address, reader)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	text, err := io.ReadAll(res.Body)
	if err = errors.Join(err, res.Body.Close()); err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %d: %s", address, res.StatusCode, text)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(text, into)
}

func status(address string) int {
	if err := ask(http.MethodGet, address, nil, nil); err != nil {
		return 0
	}
	return http.StatusOK
}
