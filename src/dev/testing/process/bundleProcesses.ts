import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

const programs = {
  host: 'src/host/main.ts',
  /** A bare venue with the given interval between snapshots. */
  killVenue: 'src/dev/testing/process/killVenue.ts',
  crashVenue: 'src/dev/testing/crashVenue.ts',
} as const

export type ProgramName = keyof typeof programs

export type Bundles = {
  readonly get: (name: ProgramName) => Promise<string>
  readonly remove: () => void
}

/**
 * Bundles of programs that tests start often: from the sources, each start would compile for seconds. They are inside
 * the project, where their packages are found, and in separate folders, because each project of a run has its own
 * bundles and a build empties its folder.
 */
export function createBundles(): Bundles {
  const id = randomUUID().slice(0, 8)
  // As deep in the project as the built host, which finds the app beside it.
  const folderOf = (name: ProgramName) => join(root, 'dist', `test-${name}-${id}`)
  const made = new Map<ProgramName, Promise<string>>()

  async function bundle(name: ProgramName): Promise<string> {
    const outDir = folderOf(name)
    const input = { [name]: join(root, programs[name]) }
    await build({ root, logLevel: 'error', build: { ssr: true, outDir, rollupOptions: { input } } })
    return join(outDir, `${name}.js`)
  }

  return {
    get: (name) => {
      const script = made.get(name) ?? bundle(name)
      made.set(name, script)
      return script
    },
    remove: () => {
      for (const name of made.keys()) rmSync(folderOf(name), { recursive: true, force: true })
    },
  }
}

export const isProgramName = (name: string): name is ProgramName => name in programs
