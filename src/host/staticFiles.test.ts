import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaticFiles } from './staticFiles'

const outer = mkdtempSync(join(tmpdir(), 'optick-static-'))
const folder = join(outer, 'app')
const serve = createStaticFiles(folder, { 'content-security-policy': "script-src 'self'", 'x-frame-options': 'DENY' })
const server = createServer((request, response) => void serve(request, response))
let base = ''

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<head><title>page</title><script></script></head>')
  writeFileSync(join(folder, 'assets/main.js'), 'export {}')
  writeFileSync(join(outer, 'secret.txt'), 'secret')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(outer, { recursive: true, force: true })
})

test('every route of the app returns the page', async () => {
  for (const path of ['/', '/trade/ETH-PERP', '/options/ETH?venue=paper']) {
    const response = await fetch(base + path)
    expect(await response.text()).toContain('page')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  }
})

test('assets are cached forever, and the page is revalidated', async () => {
  expect((await fetch(`${base}/assets/main.js`)).headers.get('cache-control')).toContain('immutable')
  expect((await fetch(`${base}/`)).headers.get('cache-control')).toBe('no-cache')
})

test('scripts and workers have the page’s headers', async () => {
  const { headers } = await fetch(`${base}/assets/main.js`)
  expect(headers.get('content-security-policy')).toBe("script-src 'self'")
  expect(headers.get('x-frame-options')).toBe('DENY')
})

test('a missing asset does not return the page', async () => {
  expect((await fetch(`${base}/assets/old.js`)).status).toBe(404)
})

test.each(['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/%ff', '/a%00.txt'])(
  '%s gives no access outside the folder',
  async (path) => {
    const response = await fetch(base + path)
    expect(await response.text()).not.toContain('secret')
  },
)

test('text files are compressed and always current', async () => {
  const served = async () => {
    const response = await fetch(`${base}/word.txt`)
    expect(response.headers.get('content-encoding')).toBe('gzip')
    return response.text()
  }
  writeFileSync(join(folder, 'word.txt'), 'before')
  utimesSync(join(folder, 'word.txt'), 1, 1)
  expect(await served()).toBe('before')
  expect(await served()).toBe('before')
  writeFileSync(join(folder, 'word.txt'), 'after')
  utimesSync(join(folder, 'word.txt'), 2, 2)
  expect(await served()).toBe('after')
  const plain = await fetch(`${base}/word.txt`, { headers: { 'accept-encoding': 'identity' } })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'after'])
})

test('HEAD answers with the headers of GET and no body', async () => {
  const headersOf = async (method: string) => {
    const { headers } = await fetch(`${base}/assets/main.js`, { method })
    return ['content-type', 'content-encoding', 'content-length', 'cache-control', 'x-frame-options'].map((name) =>
      headers.get(name),
    )
  }
  const [got, asked] = [await headersOf('GET'), await headersOf('HEAD')]
  expect(asked).toEqual(got)
  expect(got.slice(0, 2)).toEqual(['text/javascript; charset=utf-8', 'gzip'])
  expect(await (await fetch(`${base}/assets/main.js`, { method: 'HEAD' })).text()).toBe('')
})

test('only GET and HEAD are allowed', async () => {
  expect((await fetch(base, { method: 'POST' })).status).toBe(405)
})

test('each path’s additions are in the page’s head, compressed or not', async () => {
  const served = createStaticFiles(folder, {}, (path) => ({
    beforeScripts: '<meta>',
    atEnd: `<link href="$&${path}">`,
  }))
  const own = createServer((request, response) => void served(request, response))
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const address = own.address()
  const at = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
  for (const encoding of ['gzip', 'identity']) {
    for (const path of ['/', '/trade/ETH-PERP', '/options']) {
      const response = await fetch(`${at}${path}?venue=paper`, { headers: { 'accept-encoding': encoding } })
      expect(await response.text()).toBe(
        `<head><title>page</title><meta><script></script><link href="$&${path}"></head>`,
      )
    }
    const script = await fetch(`${at}/assets/main.js`, { headers: { 'accept-encoding': encoding } })
    expect(await script.text()).toBe('export {}')
  }
  await new Promise((resolve) => own.close(resolve))
})

test('a new build replaces the cached files of the previous one, and drops those it lacks', async () => {
  const asset = async (encoding: string) => {
    const response = await fetch(`${base}/assets/part-1.js`, { headers: { 'accept-encoding': encoding } })
    return response.status === 200 ? response.text() : response.status
  }
  const build = (page: string, second: number) => {
    writeFileSync(join(folder, 'index.html'), `<head><title>page</title>${page}<script></script></head>`)
    utimesSync(join(folder, 'index.html'), second, second)
  }
  build('first build', 10)
  writeFileSync(join(folder, 'assets/part-1.js'), 'const one = 1')
  expect(await (await fetch(base)).text()).toContain('first build')
  expect([await asset('gzip'), await asset('identity')]).toEqual(['const one = 1', 'const one = 1'])
  rmSync(join(folder, 'assets/part-1.js'))
  // An open page of the earlier build still loads its files.
  expect([await asset('gzip'), await asset('identity')]).toEqual(['const one = 1', 'const one = 1'])
  build('second build', 20)
  expect(await (await fetch(base)).text()).toContain('second build')
  expect([await asset('gzip'), await asset('identity')]).toEqual([404, 404])
})
