// npm run personas: plays from empty folders what each kind of reader of the documents does, and prints the minutes and
// steps. `--only NAME` plays one. Commands are those of the documents; only ports and paths are this machine's own.

import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, root } from './installed.mjs'
import { findNatsServer, findPostgres, findProgram } from './localServers.mjs'
import { freePort, must, play } from './personas/steps.mjs'

const help = `npm run personas -- [options]: plays what each kind of reader does, from an empty folder.

  --only NAME  newcomer, package, python, typescript, site, caddy, cluster or contributor
  --help       this text`
const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } })
if (values.help) {
  console.log(help)
  process.exit(0)
}

const place = mkdtempSync(join(tmpdir(), 'optick-personas-'))
// PostgreSQL, which never runs as root, must be able to enter it.
chmodSync(place, 0o755)
const emptyFolder = (name) => {
  mkdirSync(join(place, name))
  return join(place, name)
}
const read = (file) => readFileSync(join(root, file), 'utf8')
const clone = (sh, folder) => sh(`git clone --quiet --depth 1 "file://${root}" optick`, folder)
const example = (language) => {
  const [, text] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``).exec(read('docs/bots.md')) ?? []
  must(text !== undefined, `docs/bots.md has no example of ${language}`)
  return text
}
const get = async (url) => (await fetch(url)).text()
const isApp = (text) => must(text.includes('<div id="root">'), 'that is not the app')

/** The venue that bots meet: `npm run venue` of the built clone. */
async function startVenue(serve) {
  ensureBuilt()
  const [port, venuePort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${venuePort}`
  await serve(`node dist/host/main.js --data :memory: --port ${port} --venue-port ${venuePort}`, root, {
    answers: `${url}/time`,
  })
  return { app: `http://127.0.0.1:${port}`, url }
}

const personas = {
  newcomer: async ({ step, sh, serve }) => {
    const folder = emptyFolder('newcomer')
    const [port, venuePort] = [await freePort(), await freePort()]
    await step('git clone', () => clone(sh, folder))
    const url = `http://127.0.0.1:${port}`
    await step('npm start', () =>
      serve(`npm start -- --port ${port} --venue-port ${venuePort}`, join(folder, 'optick'), {
        answers: `${url}/api/time`,
      }),
    )
    await step('open the address', async () => isApp(await get(`${url}/trade/ETH-PERP`)))
  },
  package: async ({ step, sh, serve }) => {
    const folder = emptyFolder('package')
    await sh(`npm run pack -- --to ${folder}`, root)
    const [port, venuePort] = [await freePort(), await freePort()]
    const { version } = JSON.parse(read('package.json'))
    const url = `http://127.0.0.1:${port}`
    await step(`npx ./optick-${version}.tgz`, () =>
      serve(`npx --yes ./optick-${version}.tgz --data data --port ${port} --venue-port ${venuePort}`, folder, {
        answers: `${url}/api/time`,
      }),
    )
    await step('open the address', async () => isApp(await get(`${url}/trade/ETH-PERP`)))
  },
  python: async ({ step, sh, serve }) => {
    const folder = emptyFolder('python')
    const venue = await startVenue(serve)
    await step('python3 -m venv, pip install eth-account', () =>
      sh('python3 -m venv bot && bot/bin/pip install --quiet eth-account', folder),
    )
    writeFileSync(join(folder, 'bot.py'), example('python'))
    const said = await step('python bot.py', () => sh('bot/bin/python bot.py', folder, { VENUE: venue.url }))
    must(said.includes('cancelled True'), `the bot said: ${said}`)
  },
  typescript: async ({ step, sh, serve }) => {
    const folder = emptyFolder('typescript')
    const venue = await startVenue(serve)
    const commands = example('sh').split('\n')
    if (commands.some((command) => command.includes('.tgz'))) await sh(`npm run pack -- --to ${folder}`, root)
    writeFileSync(join(folder, 'bot.mts'), example('ts'))
    let said = ''
    for (const command of commands) said = await step(command, () => sh(command, folder, { VENUE: venue.url }))
    must(said.includes('cancelled'), `the bot said: ${said}`)
  },
  site: async ({ step, sh, serve }) => {
    const folder = emptyFolder('site')
    await step('git clone', () => clone(sh, folder))
    await step('npm run build:site', () => sh('npm run build:site', join(folder, 'optick')))
    await step('copy dist/site', () =>
      cpSync(join(folder, 'optick/dist/site'), join(folder, 'www'), { recursive: true }),
    )
    const port = await freePort()
    const listen = `listen 127.0.0.1:${port}; root ${folder}/www; error_page 404 /404.html;`
    const types =
      'types { text/html html; text/javascript js; text/css css; application/wasm wasm; application/json json; }'
    const settings = `user root; pid ${folder}/pid; error_log ${folder}/log; daemon off; events {} http { access_log off; ${types} server { ${listen} } }`
    writeFileSync(join(folder, 'nginx.conf'), settings)
    await step('nginx', () => serve(`nginx -c ${folder}/nginx.conf`, folder, { answers: `http://127.0.0.1:${port}/` }))
    await step('open the address, and one of a market', async () => {
      isApp(await get(`http://127.0.0.1:${port}/`))
      const { status } = await fetch(`http://127.0.0.1:${port}/trade/BTC-PERP`)
      must(status === 404, `nginx answered a deep link with ${status}, not with the 404 page that leads to the site`)
    })
  },
  caddy: async ({ step, sh, serve }) => {
    const folder = emptyFolder('caddy')
    const port = await freePort()
    const origin = `http://optick.localhost:${port}`
    await step('git clone', () => clone(sh, folder))
    await step('npm ci, npm run build', () => sh('npm ci && npm run build', join(folder, 'optick')))
    const [app, api] = [await freePort(), await freePort()]
    const host = `node dist/host/main.js --data ../data --port ${app} --venue-port ${api} --public-url ${origin}`
    await step('node dist/host/main.js --public-url …', () =>
      serve(host, join(folder, 'optick'), { answers: `http://127.0.0.1:${api}/time` }),
    )
    const recipe = read('docs/deployment/Caddyfile')
      .replaceAll('127.0.0.1:4173', `127.0.0.1:${app}`)
      .replaceAll('127.0.0.1:4174', `127.0.0.1:${api}`)
      .replace('api.optick.example', `http://api.localhost:${port}`)
      .replace(/^optick\.example/m, origin)
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${recipe}`)
    await step('caddy run', () =>
      serve('caddy run --adapter caddyfile --config Caddyfile', folder, {
        answers: `http://127.0.0.1:${port}/`,
        prints: /serving initial configuration/,
      }),
    )
    await step('open the address', async () =>
      isApp(await sh(`curl -s --resolve optick.localhost:${port}:127.0.0.1 ${origin}/trade/ETH-PERP`, folder)),
    )
  },
  cluster: async ({ step, sh, serve }) => {
    const folder = emptyFolder('cluster')
    const [port, venuePort] = [await freePort(), await freePort()]
    await step('git clone', () => clone(sh, folder))
    const command = `npm run cluster -- --nodes 1 --port ${port} --venue-port ${venuePort} --data ../data`
    await step('npm run cluster -- --nodes 1', () =>
      serve(command, join(folder, 'optick'), {
        prints: /^Optick: http/m,
        env: { OPTICK_NATS_SERVER: findNatsServer() },
      }),
    )
    await step('open the address', async () => isApp(await get(`http://127.0.0.1:${port}/trade/ETH-PERP`)))
  },
  contributor: async ({ step, sh, serve }) => {
    const folder = emptyFolder('contributor')
    const work = join(folder, 'optick')
    await step('git clone', () => clone(sh, folder))
    await step('npm ci', () => sh('npm ci', work))
    const [port, venuePort] = [await freePort(), await freePort()]
    const url = `http://localhost:${port}`
    await step('npm run dev', () =>
      serve(`npm run dev -- --data ../data --port ${port} --venue-port ${venuePort}`, work, {
        answers: `${url}/api/time`,
      }),
    )
    const file = 'src/web/ui/SideText.tsx'
    await step('change a component, and see it served', async () => {
      writeFileSync(join(work, file), `${read(file)}\nexport const firstChange = 1\n`)
      must((await get(`${url}/${file}`)).includes('firstChange'), 'the development server has not seen the change')
    })
    await step('npx vitest run one file', () => sh('npx vitest run src/web/ui/StepField.test.tsx', work))
    await step('npm run e2e -- one story', () => sh('npm run e2e -- typedNumbers.spec.ts', work))
  },
}

/** What a persona needs beside Node, and how to find it. */
const needs = {
  python: ['python3', findProgram('python3')],
  site: ['nginx', findProgram('nginx', ['/usr/sbin'])],
  caddy: ['caddy', findProgram('caddy')],
  cluster: ['nats-server and PostgreSQL', findNatsServer() && findPostgres()],
  package: ['npm run pack', JSON.parse(read('package.json')).scripts.pack],
}

ensureInstalled()
const results = []
for (const [name, work] of Object.entries(personas)) {
  if (values.only !== undefined && values.only !== name) continue
  const [what, found] = needs[name] ?? ['', true]
  if (found) results.push(await play(name, work))
  else console.log(`${name}: not played, because ${what} is not here`)
}
rmSync(place, { recursive: true, force: true, maxRetries: 5 })
console.log('\n| persona | steps | minutes |\n|---|---|---|')
for (const { name, steps, minutes, failed } of results) {
  console.log(`| ${name} | ${steps} | ${failed === undefined ? minutes.toFixed(1) : `failed: ${failed}`} |`)
}
process.exit(results.some(({ failed }) => failed !== undefined) ? 1 : 0)
