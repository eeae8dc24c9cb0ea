// Command compose reads compose files, the later laid over the first, as docker
// compose does, and says what is wrong with them. It needs no engine.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	options, err := cli.NewProjectOptions(os.Args[1:], cli.WithEnv(os.Environ()), cli.WithName("sherpa"), cli.WithInterpolation(true))
	if err == nil {
		_, err = options.LoadProject(context.Background())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
