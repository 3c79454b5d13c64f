import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../freePort'
import { bundleOf } from '../run/askRun'
import { startHostProcess, type HostProcess } from './hostProcess'

/* The recipes of docs/deployment with the real programs, in Debian's packages nginx-light and caddy. */
const storyMs = 120_000
const recipes = fileURLToPath(new URL('../../../../docs/deployment/', import.meta.url))
const publicUrl = 'https://optick.example'

let folder = ''
let known: HostProcess
let unknown: HostProcess
let knownPorts: Ports
let unknownPorts: Ports
const children: ChildProcess[] = []

type Ports = { readonly app: number; readonly venue: number }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'optick-proxy-'))
  const script = await bundleOf('host')
  const start = (flags: readonly string[]) =>
    startHostProcess(script, ['--data', ':memory:', ...flags], { hasApp: true })
  known = start(['--public-url', publicUrl])
  unknown = start([])
  knownPorts = await portsOf(known)
  unknownPorts = await portsOf(unknown)
}, storyMs)
afterAll(async () => {
  await Promise.all(children.map(end))
  for (const host of [known, unknown]) {
    host.kill('SIGKILL')
    await host.ended
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Ends a proxy by a signal that nginx passes on to its workers, because the workers of a killed master survive. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function portsOf(host: HostProcess): Promise<Ports> {
  return { app: portOf(await host.appUrl), venue: portOf(await host.venueUrl) }
}
const portOf = (url: string) => Number(new URL(url).port)

function isInstalled(program: string, flag: string): boolean {
  try {
    execFileSync(program, [flag], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

type Answer = { readonly status: number; readonly text: string }

/** Asks the proxy like a browser that has resolved the name to this machine. */
function ask(port: number, path: string, sent: Readonly<Record<string, string>>, host = 'optick.example') {
  return new Promise<Answer>((resolve, reject) => {
    const headers: Record<string, string> = { host, ...sent }
    const options = { port, path, headers, servername: host, rejectUnauthorized: false }
    request({ ...options, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
}

/** The socket's answer to a ping through the proxy, or the HTTP status of its rejection. */
function pingSocket(port: number, origin: string, host = 'optick.example'): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { origin, headers: { host }, servername: host, rejectUnauthorized: false }
    const socket = new WebSocket(`wss://127.0.0.1:${port}/ws`, options)
    socket.on('open', () => socket.send('{"id":7,"op":"ping"}'))
    socket.on('message', (data: Buffer) => {
      resolve(data.toString())
      socket.terminate()
    })
    socket.on('unexpected-response', (sent, { statusCode = 0 }) => {
      resolve(String(statusCode))
      sent.destroy()
    })
    socket.on('error', reject)
  })
}

const own = { origin: publicUrl, 'sec-fetch-site': 'same-origin' }

/** Expects everything that holds behind any proxy that forwards correctly. */
async function expectServed(port: number): Promise<void> {
  expect(await ask(port, '/config.json', {})).toMatchObject({ status: 200 })
  expect(await ask(port, '/api/time', own)).toMatchObject({ status: 200 })
  expect(await pingSocket(port, publicUrl)).toContain('"success":true')
  for (const foreign of [
    { origin: 'https://evil.example' },
    { origin: 'http://optick.example' },
    { origin: 'https://optick.example:444' },
    { origin: publicUrl, 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ] as const) {
    expect(await ask(port, '/api/time', foreign)).toMatchObject({ status: 403 })
  }
  expect(await pingSocket(port, 'https://evil.example')).toBe('403')
}

/** Makes a certificate that is valid for one day. */
function makeCertificate(): { readonly cert: string; readonly key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=optick.example', '-days', '1', '-nodes', '-newkey', 'rsa:2048']
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { cert, key }
}

/** Waits until the proxy serves, because it does not report when it is ready. */
async function untilServing(port: number): Promise<void> {
  const isServing = () =>
    ask(port, '/', {}).then(
      () => true,
      () => false,
    )
  while (!(await isServing())) await setTimeout(50)
}

async function startNginx(name: string, servers: string, port: number): Promise<void> {
  const file = join(folder, `${name}.conf`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, `${name}-${kind}`)};`,
  )
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, `${name}.pid`)}; error_log stderr; worker_processes 1;
     events {} http { access_log off; ${paths.join(' ')} ${servers} }`,
  )
  children.push(spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' }))
  await untilServing(port)
}

test(
  'with the recipe for nginx the page, its venue and its socket work, and other sites are rejected',
  async (context) => {
    if (!isInstalled('nginx', '-v')) return context.skip('nginx is not installed: apt-get install nginx-light')
    const { cert, key } = makeCertificate()
    const port = await freePort()
    const servers = readFileSync(join(recipes, 'nginx.conf'), 'utf8')
      .replaceAll('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll('/etc/ssl/optick.example/fullchain.pem', cert)
      .replaceAll('/etc/ssl/optick.example/privkey.pem', key)
      .replaceAll('127.0.0.1:4173', `127.0.0.1:${knownPorts.app}`)
      .replaceAll('127.0.0.1:4174', `127.0.0.1:${knownPorts.venue}`)
    await startNginx('recipe', servers, port)
    await expectServed(port)
    const api = 'api.optick.example'
    expect(await ask(port, '/time', { origin: 'https://anywhere.example' }, api)).toMatchObject({ status: 200 })
    expect(await pingSocket(port, 'https://anywhere.example', api)).toContain('"success":true')
  },
  storyMs,
)

test(
  'behind a plain proxy_pass of nginx calls work with --public-url, an error names the missing flag, and a socket without upgrade is explained',
  async (context) => {
    if (!isInstalled('nginx', '-v')) return context.skip('nginx is not installed: apt-get install nginx-light')
    const { cert, key } = makeCertificate()
    const [port, otherPort] = [await freePort(), await freePort()]
    const server = (listen: number, app: number) =>
      `server { listen 127.0.0.1:${listen} ssl; ssl_certificate ${cert}; ssl_certificate_key ${key};
         location / { proxy_pass http://127.0.0.1:${app}; } }`
    await startNginx('plain', `${server(port, knownPorts.app)} ${server(otherPort, unknownPorts.app)}`, port)
    expect(await ask(port, '/api/time', own)).toMatchObject({ status: 200 })
    expect(await ask(port, '/api/time', { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    const rejected = await ask(otherPort, '/api/time', own)
    expect(rejected.status).toBe(403)
    expect(rejected.text).toContain(`The page was opened at ${publicUrl}`)
    expect(rejected.text).toContain(`start Optick with --public-url ${publicUrl}`)
    const socket = await ask(port, '/ws', { ...own, connection: 'Upgrade', upgrade: 'websocket' })
    expect(socket.status).toBe(426)
    expect(socket.text).toContain('must pass the Upgrade header on')
  },
  storyMs,
)

test(
  'with the recipe for Caddy the page, its venue and its socket work, and other sites are rejected',
  async (context) => {
    if (!isInstalled('caddy', 'version')) return context.skip('Caddy is not installed: apt-get install caddy')
    const port = await freePort()
    const sites = readFileSync(join(recipes, 'Caddyfile'), 'utf8')
      .replaceAll(/^((?:api\.)?optick\.example) \{$/gm, `https://$1:${port} {\n\tbind 127.0.0.1\n\ttls internal`)
      .replaceAll('127.0.0.1:4173', `127.0.0.1:${knownPorts.app}`)
      .replaceAll('127.0.0.1:4174', `127.0.0.1:${knownPorts.venue}`)
    const file = join(folder, 'Caddyfile')
    // Changes nothing on this machine: no administration, no redirects, no root certificate.
    writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${sites}`)
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    children.push(spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env }))
    await untilServing(port)
    await expectServed(port)
    expect(await ask(port, '/time', {}, 'api.optick.example')).toMatchObject({ status: 200 })
  },
  storyMs,
)
