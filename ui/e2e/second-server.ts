import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';

/** A balancer in front of two servers that forwards connections to one of them. */
export interface Balancer {
  /** Where browsers reach it. */
  url: string;
  /** From now on answers of the servers are lost on the way. */
  loseAnswers: () => void;
  /** New connections go to this port, and answers arrive again. */
  leadTo: (port: number) => void;
  close: () => void;
}

export async function balancer(port: number): Promise<Balancer> {
  let to = port;
  let losing = false;
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const upstream = connect(to, '127.0.0.1');
    browser.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (!losing) browser.write(bytes);
    });
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}); // close follows
      socket.on('close', () => {
        sockets.delete(socket);
        browser.destroy();
        upstream.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The balancer has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    loseAnswers: () => {
      losing = true;
    },
    leadTo: (next) => {
      to = next;
      losing = false;
    },
    close: () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

/** Ports below 32768: those above can be taken by an outgoing connection. */
const anyPort = () => 20_000 + Math.floor(Math.random() * 12_000);

/** Starts another server of the program that runs at SHERPA_URL, on the same database. */
export async function secondServer() {
  const { SHERPA_URL: first, SHERPA_DATA_DIR: data } = process.env;
  if (!first || !data) throw new Error('Run the tests by scripts/with-program.sh.');
  const port = anyPort();
  const child = spawn(resolve(import.meta.dirname, '../../bin/sherpa'), ['serve'], {
    env: {
      ...process.env,
      SHERPA_HTTP_ADDR: `127.0.0.1:${port}`,
      // Tokens name the program's address, and both servers take those of each other.
      SHERPA_HTTP_PUBLIC_URL: first,
      SHERPA_DATABASE_MAX_CONNS: '8',
      SHERPA_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(ready, { timeout: 20_000 }).toBe(true);
  return {
    port,
    /** Ends the server at once, without a chance to finish anything. */
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
