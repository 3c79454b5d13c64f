// @vitest-environment jsdom

import { afterEach, expect, test } from 'vitest'
import { restoreDeepLink } from './deepLink'

afterEach(() => {
  document.head.replaceChildren()
  history.replaceState(null, '', '/')
})

test('the address passed on by the 404 page is restored, and the icon’s URL does not change', () => {
  history.replaceState(null, '', '/?at=trade%2FETH-PERP%3Fvenue%3Dpaper')
  const icon = document.createElement('link')
  icon.rel = 'icon'
  icon.setAttribute('href', './favicon.svg')
  document.head.append(icon)
  restoreDeepLink()
  expect(location.pathname + location.search).toBe('/trade/ETH-PERP?venue=paper')
  expect(new URL(icon.href).pathname).toBe('/favicon.svg')
})

test('an address of another site is ignored', () => {
  history.replaceState(null, '', '/?at=https%3A%2F%2Felsewhere.example%2Ftrade')
  restoreDeepLink()
  expect(location.pathname).toBe('/')
})
