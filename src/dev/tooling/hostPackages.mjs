// The packages that the built host loads, with their dependencies.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** Packages imported by name, without `node:` modules and files. */
export function importedPackages(scripts) {
  const found = new Set()
  const note = (source) => {
    if (typeof source?.value === 'string') found.add(source.value)
  }
  const visitor = new Visitor({
    ImportDeclaration: ({ source }) => note(source),
    ExportNamedDeclaration: ({ source }) => note(source),
    ExportAllDeclaration: ({ source }) => note(source),
    ImportExpression: ({ source }) => note(source),
  })
  for (const script of scripts) visitor.visit(parseSync('script.js', script).program)
  return [...found].filter((name) => !/^(node:|[./])/.test(name)).map(packageOf)
}

/** `@scope/name/file` is in the package `@scope/name`. */
const packageOf = (source) =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * The folders of these packages and their dependencies in a package-lock.json of version 3. Resolved like in Node: in
 * the folder of the dependent package, then in the surrounding ones.
 */
export function neededFolders(names, { packages }) {
  const needed = new Set()
  const find = (name, from) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      if (packages[path] !== undefined) return path
      if (folder === '') return undefined
    }
  }
  const visit = (name, from) => {
    const path = find(name, from)
    // Missing packages are optional, for example for another system.
    if (path === undefined || needed.has(path)) return
    needed.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) visit(next, path)
  }
  for (const name of names) visit(name, '')
  return needed
}

/** For a built host, without the tools that it loads only in development. */
export function hostFolders(distFolder, lock) {
  const files = readdirSync(distFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const names = importedPackages(files.map((name) => readFileSync(join(distFolder, name), 'utf8')))
  const own = Object.keys(lock.packages[''].dependencies)
  return neededFolders(
    names.filter((name) => own.includes(name)),
    lock,
  )
}
