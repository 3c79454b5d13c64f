import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { exceptions, licenceList, licenceProblem } from './licences'
import { readLock, type LockedPackage } from './lockedPackages'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { own, packages } = readLock()

/** Packages with an install script, and the reason why its absence does no harm. */
const scriptsNotRun: Readonly<Record<string, string>> = {
  '@reown/appkit': 'compares the versions of its own packages, which the lockfile pins',
  esbuild: 'puts its program in the place of its starter, which finds it by itself',
}

/** Returns the fault in a package's lockfile entry; undefined if it is pinned, hashed and from the registry. */
function originProblem({ path, version, integrity, resolved, link }: LockedPackage): string | undefined {
  if (link === true) return `${path} is a link`
  if (!/^\d+\.\d+\.\d+/.test(version ?? '')) return `${path} has the version ${version}`
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) return `${path} has no SHA-512`
  const isOfRegistry = resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
  return isOfRegistry ? undefined : `${path} comes from ${resolved}`
}

test('every package comes from the registry, with a hash and in a single version', () => {
  expect(packages.length).toBeGreaterThan(500)
  expect(packages.map(originProblem).filter((problem) => problem !== undefined)).toEqual([])
})

test('dependencies have exact versions that match the lockfile', () => {
  const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as typeof own
  const asked = { ...manifest.dependencies, ...manifest.devDependencies }
  // The suffix numbers SQLite's builds of one version.
  expect(Object.entries(asked).filter(([, version]) => !/^\d+\.\d+\.\d+(-build\d+)?$/.test(version))).toEqual([])
  expect(manifest.optionalDependencies).toBeUndefined()
  expect({ ...own.dependencies, ...own.devDependencies }).toEqual(asked)
})

test('WalletConnect and Reown’s dialog packages are installed once', () => {
  const theirs = packages.map(({ name }) => name).filter((name) => /^@(walletconnect|reown)\//.test(name))
  expect(theirs).toContain('@walletconnect/universal-provider')
  expect(theirs.filter((name, index) => theirs.indexOf(name) !== index)).toEqual([])
  expect(packages.filter(({ name }) => name.startsWith('@coinbase/'))).toEqual([])
})

test('install scripts are disabled, and packages that have one are listed', () => {
  expect(readFileSync(`${root}/.npmrc`, 'utf8').split('\n')).toContain('ignore-scripts=true')
  const wanting = packages.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ name }) => name)
  expect([...new Set(wanting)].toSorted()).toEqual(Object.keys(scriptsNotRun))
})

test('only SQLite’s package, whose entry for Node the page does not use, asks for a Node newer than 20', () => {
  const asking = packages.filter(({ engines }) => /^\W*(2[1-9]|[3-9]\d)[^|]*$/.test(engines?.['node'] ?? ''))
  expect(asking.map(({ name }) => name)).toEqual(['@sqlite.org/sqlite-wasm'])
})

test('every licence is approved', () => {
  expect(packages.map(licenceProblem).filter((problem) => problem !== undefined)).toEqual([])
})

test('every licence exception is in use', () => {
  const unused = exceptions.filter(
    ({ licence, packages: names }) => !packages.some(({ name, license }) => license === licence && names.test(name)),
  )
  expect(unused.map(({ licence }) => licence)).toEqual([])
})

test('the list of licences matches the lockfile', async () => {
  await expect(licenceList(packages)).toMatchFileSnapshot(`${root}/docs/licences.md`)
})

test('a package from elsewhere, without a hash, with a script or with another licence is detected', () => {
  const good = { integrity: `sha512-${'a'.repeat(86)}==`, version: '1.0.0', license: 'MIT' }
  const lock = {
    packages: {
      '': {},
      'node_modules/good': good,
      'node_modules/elsewhere': { ...good, resolved: 'git+ssh://git@example.org/elsewhere.git#abc' },
      'node_modules/other/node_modules/torn': { ...good, integrity: 'sha1-abc' },
      'node_modules/linked': { link: true, resolved: '../linked' },
      'node_modules/copyleft': { ...good, license: 'GPL-3.0-only' },
      'node_modules/lightningcss': { ...good, license: 'MPL-2.0' },
      'node_modules/axe-core': { ...good, license: 'MPL-2.0', dev: true },
      'node_modules/unsaid': { integrity: good.integrity, version: '1.0.0' },
    },
  }
  const made = readLock(JSON.stringify(lock)).packages
  expect(made.map(originProblem)).toEqual([
    undefined,
    'node_modules/elsewhere comes from git+ssh://git@example.org/elsewhere.git#abc',
    'node_modules/other/node_modules/torn has no SHA-512',
    'node_modules/linked is a link',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(made.map(licenceProblem)).toEqual([
    undefined,
    undefined,
    undefined,
    'linked has no licence',
    'copyleft has the licence GPL-3.0-only',
    'lightningcss (MPL-2.0) is for the tools only',
    undefined,
    'unsaid has no licence',
  ])
})
