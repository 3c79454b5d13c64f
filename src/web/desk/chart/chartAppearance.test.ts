// @vitest-environment jsdom

import { afterEach, expect, test } from 'vitest'
import { readChartAppearance } from './chartAppearance'

const page = document.documentElement

afterEach(() => {
  page.removeAttribute('style')
  page.removeAttribute('data-theme')
})

test('the chart has the colours of the page, wherever its element is', async () => {
  page.style.setProperty('--surface-1', ' #ffffff')
  page.style.setProperty('--buy', '#08724c')
  // With another theme the tokens are read again.
  page.dataset['theme'] = 'light'
  await Promise.resolve()
  expect(readChartAppearance()).toMatchObject({ ground: '#ffffff', buy: '#08724c' })
})
