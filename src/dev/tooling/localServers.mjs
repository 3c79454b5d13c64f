// NATS and PostgreSQL on this machine, for `npm run cluster` and tests: finds their programs, and starts them without
// access for other users. Plain JavaScript with Node alone, because it runs before anything is installed.

import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder where `npm test` builds nats-server (services.mjs). */
export const builtBinaries = fileURLToPath(new URL('../../../node_modules/.cache/bin', import.meta.url))

const inPath = () => (process.env.PATH ?? '').split(delimiter)

/**
 * @param {readonly string[]} further folders after those of the PATH
 * @param {(path: string) => boolean} isUsable
 */
export function findProgram(name, further = [], isUsable = () => true) {
  const paths = [...inPath(), ...further].map((folder) => join(folder, name))
  return paths.find((path) => existsSync(path) && isUsable(path))
}

/** From OPTICK_NATS_SERVER, the PATH, or the folders of `npm test` and `go install`. Older ones are passed over. */
export function findNatsServer() {
  const further = [builtBinaries, join(homedir(), 'go/bin')]
  return process.env.OPTICK_NATS_SERVER ?? findProgram('nats-server', further, isNewNats)
}

/** Debian 12 has 2.9, which does not know `sync_interval`. docs/cluster.md names the oldest version. */
function isNewNats(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 12)
}

/** The folder with `initdb` and `postgres`; undefined if PostgreSQL is not installed. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...inPath()]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

/** Begins with a letter, because nats-server would read a variable such as `12e4…` as a number. */
export const newPassword = () => `p${randomBytes(16).toString('hex')}`

/** Changes the permissions of an existing folder too. */
export function makePrivateFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
}

/** Changes the permissions of an existing file too. */
export function writeSecret(path, text) {
  writeFileSync(path, '', { mode: 0o600 })
  chmodSync(path, 0o600)
  writeFileSync(path, text)
}

/**
 * Undefined: the user of this process. PostgreSQL does not run as root, so root runs it as the user of its packages.
 * Not as `nobody`: other programs run as that user and could read the data.
 */
export function postgresUser() {
  if (process.getuid?.() !== 0) return undefined
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .match(/^postgres:[^:]*:\d+:\d+:.*$/m)?.[0]
      .split(':') ?? []
  if (uid === undefined) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user postgres to run it: start this as another user',
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}

/** Lets only PostgreSQL's user traverse the folder. Throws if the user cannot reach it. */
export function openWayFor(user, folder) {
  if (user === undefined) return
  chownSync(folder, 0, user.gid)
  chmodSync(folder, 0o710)
  for (let at = dirname(resolve(folder)); ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) {
      throw new Error(
        `PostgreSQL does not run as root, and its user cannot enter ${at}: choose a folder that it can reach with --data, such as /var/lib/optick`,
      )
    }
    if (at === dirname(at)) return
  }
}

/** A socket's address holds 107 bytes (sun_path), including the name of PostgreSQL's file. */
const maxSocketFolder = 90

/**
 * Creates a database in `folder` for its owner and only with `password`. Protects an existing one in the same way,
 * because earlier versions had no password. Returns its start command. Throws an Error with the reason.
 */
export async function preparePostgres({ binaries, folder, password, initFlags = [], settings = [] }) {
  if (Buffer.byteLength(folder) > maxSocketFolder) {
    throw new Error(`the name of ${folder} is too long for a socket: choose a folder with a shorter one`)
  }
  const user = postgresUser()
  const data = join(folder, 'data')
  makePrivateFolder(folder)
  const asServer = (what, program, args, input = '') => runToEnd(what, program, args, { ...user, cwd: folder }, input)
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  if (existsSync(join(data, 'PG_VERSION'))) await own(data, user)
  else {
    const flags = ['-D', data, '-U', 'optick', '--auth=reject', '--encoding=UTF8', '--no-locale', ...initFlags]
    await asServer(`PostgreSQL cannot make its folder ${data}`, join(binaries, 'initdb'), flags)
  }
  // As the server's user: in another user's folder, a file written by root could be a link to elsewhere.
  await asServer(`${data} cannot be written`, 'tee', [join(data, 'pg_hba.conf')], 'local all all scram-sha-256\n')
  const single = [
    '--single',
    '-D',
    data,
    '-c',
    'exit_on_error=on',
    '-c',
    'password_encryption=scram-sha-256',
    'postgres',
  ]
  const setPassword = `ALTER ROLE optick PASSWORD '${password}'\n`
  await asServer(`PostgreSQL cannot use its folder ${data}`, join(binaries, 'postgres'), single, setPassword)
  const given = ['listen_addresses=', `unix_socket_directories=${folder}`, 'unix_socket_permissions=0700', ...settings]
  return {
    command: join(binaries, 'postgres'),
    args: ['-D', data, ...given.flatMap((setting) => ['-c', setting])],
    spawnSettings: { ...user, cwd: folder },
    urlOf: (database) => `postgres://optick:${password}@/${database}?host=${encodeURIComponent(folder)}`,
  }
}

/** Root can take over the folder of another user's run. Other users cannot. */
async function own(data, user) {
  const { uid } = statSync(data)
  if (uid === (user?.uid ?? process.getuid?.())) return
  if (user === undefined) throw new Error(`${data} belongs to the user ${uid}: run this as that user, or remove it`)
  await runToEnd(`${data} cannot be given to another user`, 'chown', ['-hR', `${user.uid}:${user.gid}`, data], {}, '')
}

function runToEnd(what, program, args, settings, input) {
  return new Promise((settle, reject) => {
    const child = execFile(program, args, settings, (error, _stdout, stderr) => {
      if (error === null) settle()
      else
        reject(
          new Error(
            `${what}: ${(stderr === '' ? error.message : String(stderr)).trim().split('\n').slice(-4).join('\n')}`,
          ),
        )
    })
    // A program that ends without reading reports its reason on standard error.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
