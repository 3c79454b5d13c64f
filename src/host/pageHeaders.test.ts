import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { pageHeaders } from './pageHeaders'
import { proxyVenues } from './venuesList'

const venues = readFileSync(new URL('../../public/venues.json', import.meta.url), 'utf8')

function policyOf(change: Partial<Parameters<typeof pageHeaders>[0]> = {}): ReadonlyMap<string, string> {
  const headers = pageHeaders({ venues, venueSites: [], hasWalletConnect: false, isDevelopment: false, ...change })
  const policy = headers['content-security-policy'] ?? ''
  return new Map(policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1).join(' ')]))
}

test('the page runs only its own scripts and styles, none made from text, and inline only the styles of sonner', () => {
  const policy = policyOf()
  expect(policy.get('default-src')).toBe("'none'")
  for (const rule of ['script-src', 'worker-src', 'font-src']) expect(policy.get(rule)).toBe("'self'")
  const sonner = readFileSync(createRequire(import.meta.url).resolve('sonner'), 'utf8')
  const sheet: unknown = JSON.parse(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(sonner)?.[1] ?? '')
  const hashes = ['', String(sheet)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect(policy.get('style-src')).toBe(["'self'", ...hashes].join(' '))
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|https:(?!\/\/)/)
  expect(policy.get('require-trusted-types-for')).toBe("'script'")
  expect(policy.get('trusted-types')).toBe('optick')
})

test('the page connects only to its own site and the listed venues', () => {
  expect(policyOf().get('connect-src')).toBe(
    "'self' https://api-testnet.aevo.xyz wss://ws-testnet.aevo.xyz https://api.aevo.xyz wss://ws.aevo.xyz",
  )
  const other = JSON.stringify([{ id: 'paper', restUrl: '/api', wsUrl: '/ws' }])
  expect(policyOf({ venues: other }).get('connect-src')).toBe("'self'")
})

test('allowed sites of custom venues are added to the list unchanged', () => {
  const venueSites = ['https://mine.example:8443', 'https://api.aevo.xyz']
  const listed = policyOf().get('connect-src') ?? ''
  expect(policyOf({ venueSites }).get('connect-src')).toBe(`${listed} https://mine.example:8443`)
})

test('a proxied venue adds no site to the policy', () => {
  const { venues: served } = proxyVenues(venues, ['mainnet', 'testnet'])
  expect(policyOf({ venues: served }).get('connect-src')).toBe("'self'")
})

test('no other site may frame the page, and no form or base URL leads away from it', () => {
  const policy = policyOf()
  for (const rule of ['frame-ancestors', 'form-action', 'base-uri', 'object-src', 'frame-src']) {
    expect(policy.get(rule)).toBe("'none'")
  }
  expect(pageHeaders({ venues, venueSites: [], hasWalletConnect: false, isDevelopment: false })).toMatchObject({
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('WalletConnect is allowed when configured, but third-party scripts are not', () => {
  const policy = policyOf({ hasWalletConnect: true })
  expect(policy.get('connect-src')).toContain('wss://*.walletconnect.org')
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('style-src')).toBe("'self' 'unsafe-inline'")
})

test('in development Vite may inject into the page, and no other site is allowed', () => {
  const policy = policyOf({ isDevelopment: true })
  expect(policy.get('script-src')).toBe("'self' 'unsafe-inline'")
  expect(policy.get('connect-src')).toBe(policyOf().get('connect-src'))
})
