import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseOptions } from './options'

const nats = 'nats://10.0.0.1:4222'

function clusterOf(argv: string[], env: Record<string, string> = {}) {
  const parsed = parseOptions(argv, env)
  if (parsed.kind !== 'run') throw new Error(JSON.stringify(parsed))
  return parsed.options.cluster
}

function refusal(argv: string[], env: Record<string, string> = {}): string {
  const parsed = parseOptions(argv, env)
  return parsed.kind === 'refused' ? parsed.reason : 'it was accepted'
}

test('without --cluster the venue is one process', () => {
  expect(clusterOf([])).toBeUndefined()
  expect(refusal(['--role', 'engine'])).toBe('--role needs --cluster')
  expect(refusal(['--league', 'A'])).toBe('--league needs --cluster')
})

test('a cluster is given by its servers, and runs every role unless one is chosen', () => {
  expect(clusterOf(['--cluster', `${nats},nats://10.0.0.2:4222`])).toEqual({
    role: 'all',
    nats: { servers: [nats, 'nats://10.0.0.2:4222'] },
    league: 'VENUE',
    replicas: 1,
    postgresUrl: undefined,
    retention: { extent: { kind: 'time', ms: 86_400_000 }, needsHistory: true },
    isVerifying: false,
  })
  expect(clusterOf([], { OPTICK_CLUSTER: nats, OPTICK_ROLE: 'engine', OPTICK_REPLICAS: '3' })).toMatchObject({
    role: 'engine',
    replicas: 3,
  })
})

test('the user in an address is passed to NATS separately, and appears in no error message', () => {
  expect(clusterOf([], { OPTICK_CLUSTER: 'nats://optick:se%40cret@10.0.0.1:4222' })?.nats).toEqual({
    servers: [nats],
    user: 'optick',
    password: 'se@cret',
  })
  expect(refusal([], { OPTICK_CLUSTER: 'http://optick:secret@10.0.0.1' })).toMatch(/^--cluster must be (?!.*secret)/)
})

test.each([
  ['--cluster', 'nats://optick:secret@10.0.0.1:4222', 'OPTICK_CLUSTER'],
  ['--cluster', `${nats},nats://optick:secret@10.0.0.2:4222`, 'OPTICK_CLUSTER'],
  ['--postgres', 'postgres://optick:secret@db/optick', 'OPTICK_POSTGRES_FILE'],
  ['--postgres', 'postgres://optick@db/optick?sslmode=require&password=secret', 'OPTICK_POSTGRES_FILE'],
])('a password in %s is rejected, because every user of the machine could read it', (flag, value, instead) => {
  const reason = refusal(flag === '--cluster' ? [flag, value] : ['--cluster', nats, flag, value])
  expect(reason).toContain(`${flag} must not have a password in it`)
  expect(reason).toContain(instead)
  expect(reason).not.toContain('secret')
  const bare = value.replace(':secret', '').replace('&password=secret', '')
  expect(clusterOf(flag === '--cluster' ? [flag, bare] : ['--cluster', nats, flag, bare])).toBeDefined()
})

test('credentials and the address of PostgreSQL come from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'optick-secrets-'))
  const path = join(folder, 'secret')
  writeFileSync(path, 'postgres://optick:pw@db/optick\n')
  const options = clusterOf(['--cluster', nats, '--nats-creds', path], { OPTICK_POSTGRES_FILE: path })
  expect(options?.postgresUrl).toBe('postgres://optick:pw@db/optick')
  expect(options?.nats.credentials).toBe('postgres://optick:pw@db/optick\n')
  expect(refusal(['--cluster', nats, '--nats-creds', join(folder, 'none')])).toMatch(/^--nats-creds: ENOENT/)
  rmSync(folder, { recursive: true })
})

test('a server given with tls:// is reached by TLS only', () => {
  expect(clusterOf(['--cluster', 'tls://nats-1:4222'])?.nats.tls).toEqual({})
  expect(refusal(['--cluster', 'tls://nats-1:4222,tls://10.0.0.2:4222'])).toMatch(/not by their IP addresses$/)
})

test('a certificate needs its key, and both files must exist', () => {
  const folder = mkdtempSync(join(tmpdir(), 'optick-secrets-'))
  const [certFile, keyFile, caFile] = ['cert.pem', 'key.pem', 'ca.pem'].map((name) => join(folder, name))
  for (const path of [certFile, keyFile, caFile]) writeFileSync(path ?? '', 'PEM')
  const given = { OPTICK_NATS_CERT: certFile ?? '', OPTICK_NATS_KEY: keyFile ?? '' }
  expect(clusterOf(['--cluster', nats], given)?.nats.tls).toEqual({ certFile, keyFile })
  expect(clusterOf(['--cluster', nats, '--nats-ca', caFile ?? ''], given)?.nats.tls).toEqual({
    caFile,
    certFile,
    keyFile,
  })
  expect(refusal(['--cluster', nats, '--nats-cert', certFile ?? ''])).toBe(
    '--nats-cert and --nats-key must be given together',
  )
  const none = join(folder, 'none')
  expect(refusal(['--cluster', nats, '--nats-cert', certFile ?? '', '--nats-key', none])).toMatch(/^--nats-key: ENOENT/)
  rmSync(folder, { recursive: true })
})

test('a bad value is rejected with a description of a good one', () => {
  const refused = (...argv: string[]) => refusal(['--cluster', nats, ...argv])
  expect(refused('--role', 'boss')).toBe('--role must be gateway, engine, projector, market or all, not "boss"')
  expect(refused('--role', 'projector')).toBe('--role projector needs --postgres')
  expect(refused('--replicas', '2')).toBe('--replicas must be 1, 3 or 5, not "2"')
  expect(refused('--league', 'a.b')).toBe('--league must be 1 to 32 letters, digits, - or _, not "a.b"')
  expect(refused('--postgres', 'mysql://db')).toBe('--postgres must be a URL such as postgres://optick@10.0.0.1/optick')
  expect(refusal(['--cluster', '10.0.0.1'])).toBe(
    '--cluster must be a comma-separated list of servers such as nats://10.0.0.1:4222',
  )
})

test('the log is retained as requested, and is trimmed without a history only on request', () => {
  const retained = (text: string, env: Record<string, string> = {}) =>
    clusterOf(['--cluster', nats, '--keep-log', text], env)?.retention
  expect(retained('all')).toEqual({ extent: 'all', needsHistory: false })
  expect(retained('7d')).toEqual({ extent: { kind: 'time', ms: 604_800_000 }, needsHistory: false })
  expect(retained('20GB')).toEqual({ extent: { kind: 'bytes', bytes: 20_000_000_000 }, needsHistory: false })
  expect(retained('1h', { OPTICK_POSTGRES: 'postgres://db/optick' })).toEqual({
    extent: { kind: 'time', ms: 3_600_000 },
    needsHistory: true,
  })
  for (const wrong of ['0h', '24', '-1h', '1.5d', '20gb', '']) {
    expect(refusal(['--cluster', nats, `--keep-log=${wrong}`])).toBe(
      `--keep-log must be a span such as 24h, 7d or 20GB, or all, not "${wrong}"`,
    )
  }
})

test('a process that verifies the log runs no role', () => {
  expect(clusterOf(['--cluster', nats, '--verify'], { OPTICK_ROLE: 'projector' })).toMatchObject({ isVerifying: true })
  expect(refusal(['--cluster', nats, '--verify', '--role', 'engine'])).toBe('--verify runs no role: leave out --role')
  expect(refusal(['--verify'])).toBe('--verify needs --cluster')
})

test('options about the data folder of a single process are rejected', () => {
  for (const flag of ['--fresh', '--accept-loss', '--test-clock', '--dev']) {
    expect(refusal(['--cluster', nats, flag])).toBe(`${flag} cannot be used with --cluster`)
  }
})
