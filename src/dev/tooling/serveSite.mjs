// npm start -- --site: serves dist/site like any static server, without a venue. Runs without a build.

import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** `base`: a path with a slash at both ends. Serves only the files and the 404 page. */
export function createSiteServer(folder, base = '/') {
  return createServer((request, response) => {
    const file = fileOf(folder, base, request.url ?? '/')
    if (file === undefined) {
      response.writeHead(404, { 'content-type': types['.html'] }).end(readFileSync(join(folder, '404.html')))
      return
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    createReadStream(file).pipe(response)
  })
}

function fileOf(folder, base, url) {
  try {
    const path = normalize(decodeURIComponent(url.split('?')[0]))
    if (!path.startsWith(base) || path.includes('\0')) return undefined
    const file = join(folder, path.slice(base.length) || 'index.html')
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : undefined
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

export const siteHelp = `npm start -- --site [options]: the app with the venue in the browser, served as any static server would.

  --port N  (4175)
  --help    this text`

/** `{ kind: 'help' }`, `{ kind: 'refused', reason }`, or `{ kind: 'run', port }`. */
export function readSiteOptions(argv) {
  const options = { site: { type: 'boolean' }, port: { type: 'string', default: '4175' }, help: { type: 'boolean' } }
  try {
    const { values } = parseArgs({ args: argv, options })
    if (values.help === true) return { kind: 'help' }
    if (/^\d{1,5}$/.test(values.port) && Number(values.port) <= 65_535)
      return { kind: 'run', port: Number(values.port) }
    return { kind: 'refused', reason: `--port must be a whole number from 0 to 65535, not "${String(values.port)}"` }
  } catch (error) {
    return { kind: 'refused', reason: error.message.replace(/\.$/, '') }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // start.mjs has already validated the options.
  const { port } = readSiteOptions(process.argv.slice(2))
  const server = createSiteServer(fileURLToPath(new URL('../../../dist/site', import.meta.url)))
  server.on('error', (error) => {
    const isTaken = error.code === 'EADDRINUSE'
    console.error(`optick: ${isTaken ? `port ${port} is in use: choose another with --port` : error.message}`)
    process.exit(1)
  })
  server.listen(port, '127.0.0.1', () => {
    console.log(`Optick, with the venue in the browser: http://localhost:${server.address().port}/`)
  })
}
