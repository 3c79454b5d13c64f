import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type LockEntry = {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  /** Absent: npm's configured registry. */
  readonly resolved?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly engines?: Readonly<Record<string, string>>
  /** For tools only; `devOptional` too if nothing else needs it. */
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export type LockedPackage = LockEntry & { readonly name: string; readonly path: string; readonly isForTools: boolean }

const lockFile = fileURLToPath(new URL('../../../package-lock.json', import.meta.url))

/** The project's own entry, and every package that `npm ci` may install on any machine. */
export function readLock(text: string = readFileSync(lockFile, 'utf8')): {
  readonly own: LockEntry
  readonly packages: readonly LockedPackage[]
} {
  // npm wrote the file; its form is of lockfile version 3.
  const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, LockEntry>> }
  const others = Object.entries(packages).filter(([path]) => path !== '')
  return {
    own: packages[''] ?? {},
    packages: others.map(([path, entry]) => ({
      ...entry,
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      isForTools: entry.dev === true || entry.devOptional === true,
    })),
  }
}
