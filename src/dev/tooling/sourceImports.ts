import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const src = fileURLToPath(new URL('../..', import.meta.url))

/** Every TypeScript file, as a path from `src`. */
export const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))
  .sort()

export const text = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]))

const isTest = (file: string) => /\.(test|bench)\.tsx?$/.test(file) || file.startsWith('dev/')

/** Code that runs in the page, the venue or the host. */
export const sources = files.filter((file) => !isTest(file))

export type Import = { readonly target: string; readonly isTypeOnly: boolean }

/** Targets are paths from `src` without extension. Type imports count, because they too couple files. */
export function importsOf(file: string): Import[] {
  const pattern = /(\b(?:import|export)\s+type\s[^'"]*?)?(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g
  return [...(text.get(file) ?? '').matchAll(pattern)].flatMap(([, type, specifier = '']) => {
    // The address of a worker, not its code.
    if (specifier.endsWith('?worker&url')) return []
    const isTypeOnly = type !== undefined
    if (specifier.startsWith('@/')) return [{ target: specifier.slice(2), isTypeOnly }]
    return specifier.startsWith('.') ? [{ target: posix.join(dirname(file), specifier), isTypeOnly }] : []
  })
}
