import { expect, test } from 'vitest'
import { answerKind, type Asked } from './answerKind'

const scope = 'https://host.example/desks/paper/'
const built = {
  files: [
    { url: './', revision: 'a' },
    { url: 'theme.js', revision: 'b' },
    { url: 'venues.json', revision: 'c' },
    { url: 'assets/first-abc1234.js', revision: null },
  ],
  screens: ['trade', 'portfolio'],
}

function kindOf(url: string, asked: Partial<Asked> = {}, isStatic = true) {
  return answerKind({ method: 'GET', mode: 'cors', ...asked, url }, scope, { ...built, isStatic })
}

test.each([
  [scope, 'page'],
  [`${scope}?venue=paper#x`, 'page'],
  [`${scope}index.html`, 'page'],
  [`${scope}trade/ETH-PERP?venue=paper`, 'restore'],
  [`${scope}portfolio`, 'restore'],
  [`${scope}trader/ETH-PERP`, undefined],
  [`${scope}venues.json`, undefined],
  [`${scope}notes.pdf`, undefined],
  ['https://host.example/desks/', undefined],
  ['https://host.example/desks/paper', undefined],
])('a visit to %s is answered as %s on a static host', (url, kind) => {
  expect(kindOf(url, { mode: 'navigate' })).toBe(kind)
})

test('on a host that knows the screens, a screen’s path serves the page itself', () => {
  expect(kindOf(`${scope}trade/ETH-PERP`, { mode: 'navigate' }, false)).toBe('page')
  expect(kindOf(`${scope}api/time`, { mode: 'navigate' }, false)).toBeUndefined()
})

test.each([
  [`${scope}assets/first-abc1234.js`, 'fixedFile'],
  // From an older build whose page is still open.
  [`${scope}assets/first-old5678.js`, 'fixedFile'],
  [`${scope}theme.js`, 'file'],
  [`${scope}venues.json?at=1`, 'file'],
])('the file %s is answered as %s', (url, kind) => {
  expect(kindOf(url)).toBe(kind)
})

test.each([
  [`${scope}api/time`],
  [`${scope}api/markets?asset=ETH`],
  [`${scope}venue/aevo/time`],
  [`${scope}walletconnect/walletConnect.js`],
  ['https://api.aevo.xyz/time'],
  ['https://host.example/api/orders'],
  ['https://host.example.evil.example/desks/paper/theme.js'],
])('%s is left alone', (url) => {
  for (const isStatic of [true, false]) expect(kindOf(url, {}, isStatic)).toBeUndefined()
})

test.each(['POST', 'DELETE', 'PUT', 'HEAD'])('a %s is left alone, whatever its URL', (method) => {
  for (const path of ['', 'theme.js', 'assets/first-abc1234.js', 'api/orders']) {
    expect(kindOf(scope + path, { method })).toBeUndefined()
  }
})
