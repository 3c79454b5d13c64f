// npm run docs: the documents as a site with a search, into dist/docs; `--out FOLDER` chooses another folder, `--port N`
// serves it afterwards.

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, root } from './installed.mjs'
import { createSiteServer } from './serveSite.mjs'

const help = `npm run docs -- [options]: the documents as a site with a search.

  --out FOLDER  where it is written  (dist/docs)
  --port N      serves it there afterwards
  --help        this text`

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'dist/docs' }, port: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}
ensureInstalled()
const { buildDocs } = await import('./docs/docsSite.mjs')
const out = resolve(join(root), values.out)
const { pages, sections } = buildDocs(root, out)
console.log(`${pages} pages, ${sections} sections for the search: ${out}`)
if (values.port !== undefined) {
  const server = createSiteServer(out)
  server.listen(Number(values.port), '127.0.0.1', () => console.log(`http://localhost:${server.address().port}/`))
}
