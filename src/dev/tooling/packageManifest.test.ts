import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageManifest } from './packageManifest.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Parameters<typeof packageManifest>[0]
const isBuilt = (path: string) => path.startsWith('dist/')

test('the published manifest has what host and client need, and neither tools nor packages of the page', () => {
  const manifest = packageManifest(own, ['libsql', 'pg', 'vite', 'node-only'])
  expect(Object.keys(manifest.dependencies)).toEqual(['libsql', 'pg', 'ws', 'zod'])
  expect(manifest).not.toHaveProperty('private')
  expect(manifest).not.toHaveProperty('devDependencies')
  expect(manifest).not.toHaveProperty('scripts')
  expect(manifest).toMatchObject({ name: 'optick', version: own.version, bin: own.bin, exports: own.exports })
})

test('the project itself cannot be published by mistake', () => {
  expect(own).toHaveProperty('private', true)
})

test('the package lists single files besides the builds, and all exist', () => {
  const sources = own.files.filter((path) => !isBuilt(path))
  expect(own.files.filter(isBuilt)).toEqual(['dist/app', 'dist/host', 'dist/record', 'dist/client'])
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(sources.filter((path) => !/\.(mjs|json|cfg|conf)$/.test(path) || path.includes('.test.'))).toEqual([])
})

test('every file of the package that one of its scripts imports is in it', () => {
  const scripts = own.files.filter((path) => path.endsWith('.mjs'))
  const missing = scripts.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    // Imports that run in a clone only are dynamic.
    const imports = Array.from(text.matchAll(/^import [^']*'(\.[^']+)'/gm), ([, target = '']) =>
      join(dirname(path), target),
    )
    return imports.filter((target) => !scripts.includes(target)).map((target) => `${path} imports ${target}`)
  })
  expect(missing).toEqual([])
  expect(scripts).toContain(own.bin['optick'])
})

const folder = mkdtempSync(join(tmpdir(), 'optick-package-'))
beforeAll(() => {
  for (const path of own.files.filter((file) => !isBuilt(file))) cpSync(join(root, path), join(folder, path))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packageManifest(own, [])))
})
afterAll(() => rmSync(folder, { recursive: true }))

function optick(...args: string[]) {
  const env = { PATH: '', HOME: '/home/ann', OPTICK_DATA: undefined, XDG_DATA_HOME: undefined }
  const script = join(folder, own.bin['optick'] ?? '')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { status, text: (stdout + stderr).trim() }
}

test('the command of the package names its version', () => {
  expect(optick('--version')).toEqual({ status: 0, text: own.version })
})

test.skipIf(process.platform !== 'linux')(
  'its help names its commands, every option and the folder of the data',
  () => {
    const { status, text } = optick('--help')
    expect(status).toBe(0)
    for (const part of [
      'optick venue',
      'optick record',
      'optick cluster',
      '--venue-port N',
      '/home/ann/.local/share/optick',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('npm ')
  },
)

test('the help of its cluster does not name the scripts of a clone, and their tests do not run', () => {
  expect(optick('cluster', '--help').text).toMatch(/^optick cluster \[options\]/)
  expect(optick('cluster', 'prove')).toEqual({ status: 2, text: 'optick: prove runs in a clone only. Try --help.' })
})

test.each([
  [['serve'], 'optick: unknown command "serve". Try --help.'],
  [['cluster', '--nodes=2'], 'optick: --nodes must be 1 or 3, not "2". Try --help.'],
])('%j is rejected', (args, text) => {
  expect(optick(...args)).toEqual({ status: 2, text })
})
