// @vitest-environment jsdom

import { afterEach, expect, test } from 'vitest'
import { readChartAppearance } from './chartAppearance'

const page = document.documentElement

afterEach(() => {
  page.removeAttribute('style')
  page.removeAttribute('data-theme')
})

test('the chart has the page’s colours, wherever its element is', async () => {
  page.style.setProperty('--surface-1', ' #ffffff')
  page.style.setProperty('--buy', '#08724c')
  // A theme change reads the tokens again.
  page.dataset['theme'] = 'light'
  await Promise.resolve()
  expect(readChartAppearance()).toMatchObject({ ground: '#ffffff', buy: '#08724c' })
})
