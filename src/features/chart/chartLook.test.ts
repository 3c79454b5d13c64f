// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { readLook } from './chartLook'

afterEach(() => document.documentElement.removeAttribute('style'))

test('the chart has the colours of the page, wherever its element is', () => {
  document.documentElement.style.setProperty('--surface-1', ' #ffffff')
  document.documentElement.style.setProperty('--buy', '#08724c')
  expect(readLook()).toMatchObject({ ground: '#ffffff', buy: '#08724c' })
})
