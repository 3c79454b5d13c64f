// npm run pack: the package that `npx` starts and programs import, as optick-<version>.tgz in the project's folder, or in
// the folder of `--to`. `--built` takes the app and the host in dist as they are.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeTypes } from './describeTypes.mjs'
import { build, buildClient, buildRecorder, ensureInstalled, root, run } from './installed.mjs'
import { importsOfHost, packageManifest } from './packageManifest.mjs'
import { resolveTypes } from './resolveTypes.mjs'

const { values } = parseArgs({ options: { built: { type: 'boolean' }, to: { type: 'string', default: root } } })
ensureInstalled()
if (values.built !== true) build()
rmSync(join(root, 'dist/client'), { recursive: true, force: true })
buildClient()
buildRecorder()
const types = join(root, 'dist/client/types')
resolveTypes(types, 'web/client/optickClient.d.ts')
const methods = join(types, 'web/client/operationMethods.d.ts')
writeFileSync(methods, describeTypes(readFileSync(methods, 'utf8'), join(root, 'docs/client')))

const folder = join(root, 'dist/package')
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const imports = ['dist/host', 'dist/record'].flatMap((built) => importsOfHost(join(root, built)))
const manifest = packageManifest(own, imports)
rmSync(folder, { recursive: true, force: true })
for (const path of [...manifest.files, 'LICENSE', 'README.md']) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(root, path), join(folder, path), { recursive: true })
}
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
process.exit(run('npm', ['pack', './dist/package', '--loglevel=error', '--pack-destination', values.to]))
