// npm run pack: the package that `npx` starts and programs import, as optick-<version>.tgz. `--built` takes the builds in
// dist as they are.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, buildClient, ensureInstalled, root, run } from './installed.mjs'
import { packageManifest, importsOfHost } from './packageManifest.mjs'
import { resolveTypes } from './resolveTypes.mjs'

ensureInstalled()
if (!process.argv.includes('--built')) {
  build()
  buildClient()
}
resolveTypes(join(root, 'dist/client/types'), 'web/client/optickClient.d.ts')

const folder = join(root, 'dist/package')
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const manifest = packageManifest(own, importsOfHost(join(root, 'dist/host')))
rmSync(folder, { recursive: true, force: true })
for (const path of [...manifest.files, 'LICENSE', 'README.md']) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(root, path), join(folder, path), { recursive: true })
}
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
process.exit(run('npm', ['pack', './dist/package', '--loglevel=error']))
