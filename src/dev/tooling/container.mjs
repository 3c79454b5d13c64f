// npm run container: executes the Dockerfile in a temporary folder without a container. Builds from the files that the
// context contains, then runs the result as a user who may write only to the data. Needs root, to become that user.

import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { commandOf, stagesOf, variablesOf } from './dockerfile.mjs'
import { root } from './installed.mjs'

/** For the app in the image: the host with its packages is half of it, the page the rest. */
const maxMegabytes = 100
/** `node` in the image. */
const user = { uid: 1000, gid: 1000 }

const [building, running] = stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))
const place = mkdtempSync(join(tmpdir(), 'optick-container-'))
const folders = { '/build': join(place, 'build'), '/app': join(place, 'app'), '/data': join(place, 'data') }
const inPlace = (path) => path.replace(/^\/(build|app|data)/, (folder) => folders[folder])

function fail(what) {
  console.error(`✗ ${what}`)
  rmSync(place, { recursive: true, force: true })
  process.exit(1)
}

/** The build context: exceptions after the `*` in .dockerignore. */
const sent = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1))

for (const folder of Object.values(folders)) mkdirSync(folder)
for (const { name, rest } of building.instructions) {
  if (name === 'COPY') {
    const names = rest === '. .' ? sent : rest.split(' ').slice(0, -1)
    const missing = names.find((file) => !sent.includes(file))
    if (missing !== undefined) fail(`${missing} is not sent to the build`)
    for (const file of names) cpSync(join(root, file), join(folders['/build'], file), { recursive: true })
  } else if (name === 'RUN') {
    console.log(`RUN ${rest}`)
    const { status } = spawnSync(rest, { shell: true, cwd: folders['/build'], stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) fail(rest)
  }
}
for (const { name, rest } of running.instructions) {
  if (name !== 'COPY') continue
  const [, from, to] = rest.split(' ')
  // A file keeps its name in a folder; a folder is copied under the given name.
  cpSync(inPlace(from), join(folders['/app'], to.endsWith('/') ? basename(from) : to), { recursive: true })
}
chmodSync(place, 0o755)
chownSync(folders['/data'], user.uid, user.gid)

const variables = Object.fromEntries(
  Object.entries(variablesOf(running)).map(([name, value]) => [name, inPlace(value)]),
)
// Only --verify writes to a temporary folder.
const env = { PATH: process.env.PATH, TMPDIR: join(place, 'no such folder'), ...variables }
for (const name of ['react', 'viem', 'wagmi', '@walletconnect/ethereum-provider', 'vite']) {
  if (existsSync(join(folders['/app'], 'node_modules', name)))
    fail(`the image has ${name}, which only the page or the build needs`)
}
const megabytes = Number(spawnSync('du', ['-sm', folders['/app']]).stdout.toString().split('\t')[0])
if (megabytes > maxMegabytes) fail(`the app has ${megabytes} MB, more than ${maxMegabytes}`)
const [program, ...args] = commandOf(running, 'CMD')
const options = { cwd: folders['/app'], env, ...user }
const write = spawnSync('sh', ['-c', 'touch dist/x package.json 2>/dev/null'], options)
if (write.status === 0) fail('the user may write to the app')
const host = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
const ended = new Promise((resolve) => host.on('exit', resolve))

const [checker, ...check] = commandOf(running, 'HEALTHCHECK')
const isHealthy = () => spawnSync(checker, check, options).status === 0
const giveUpAt = Date.now() + 30_000
while (!isHealthy()) {
  if (Date.now() > giveUpAt) fail('no health within the start period')
  await new Promise((resolve) => setTimeout(resolve, 500))
}
const page = await fetch('http://127.0.0.1:4173/trade/ETH-PERP')
if (!(await page.text()).includes('<div id="root">')) fail('the page is not served')
host.kill('SIGTERM')
const code = await ended
if (code !== 0) fail(`it ended with ${code} when it was stopped`)
if (isHealthy()) fail('healthy without a host')
rmSync(place, { recursive: true })
console.log(`✓ built (${megabytes} MB), healthy as user ${user.uid} without write access to the app, stopped`)
