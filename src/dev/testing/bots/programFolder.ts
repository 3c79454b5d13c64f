import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Links this project's packages in place of an `npm install` from the registry. */
export function linkPackages(folder: string, names: readonly string[]): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  for (const name of names) {
    const installed = join(root, 'node_modules', name)
    symlinkSync(installed, join(modules, name), 'dir')
    const { bin = {} } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      bin?: string | Record<string, string>
    }
    for (const [command, path] of Object.entries(typeof bin === 'string' ? { [name]: bin } : bin)) {
      symlinkSync(join(installed, path), join(modules, '.bin', command))
    }
  }
}

/** Builds the client into the folder's packages, as the published package has it. */
export async function installClient(folder: string): Promise<void> {
  const to = join(folder, 'node_modules/optick')
  const configFile = join(root, 'src/dev/tooling/client.vite.config.ts')
  await build({ configFile, logLevel: 'error', build: { outDir: join(to, 'dist/client'), emptyOutDir: true } })
  const { name, type, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  writeFileSync(join(to, 'package.json'), JSON.stringify({ name, type, exports }))
}
