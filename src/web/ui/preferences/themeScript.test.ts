// @vitest-environment jsdom

import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { preferencesKey } from '@/web/language/chosenLanguage'
import { readPreferences } from './preferences'
import { shownTheme } from './shownTheme'

const script = readFileSync('public/theme.js', 'utf8')

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

function themeAtStart(stored: string | undefined, isSystemLight: boolean): string | undefined {
  if (stored !== undefined) localStorage.setItem(preferencesKey, stored)
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(prefers-color-scheme: light)' && isSystemLight }) as MediaQueryList,
  )
  delete document.documentElement.dataset['theme']
  runInThisContext(script)
  return document.documentElement.dataset['theme']
}

test.each([
  [undefined, true, 'light'],
  [undefined, false, 'dark'],
  ['{"version":1,"theme":"system"}', true, 'light'],
  ['{"version":1,"theme":"system"}', false, 'dark'],
  ['{"version":1,"theme":"dark"}', true, 'dark'],
  ['{"version":1,"theme":"light"}', false, 'light'],
  ['{"version":1,"palette":"east-asian"}', true, 'light'],
  ['{"version":1,"theme":"pink"}', true, 'light'],
  ['{"version":0,"theme":"dark"}', true, 'light'],
  ['{', true, 'light'],
])('with %s stored and a light system (%s), the page starts %s and stays so', (stored, isSystemLight, theme) => {
  expect(themeAtStart(stored, isSystemLight)).toBe(theme)
  expect(shownTheme(readPreferences(localStorage).theme, isSystemLight)).toBe(theme)
})

test('a browser that blocks storage starts with the system theme', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(themeAtStart(undefined, true)).toBe('light')
})

test('the page runs the theme script before it paints: in its head, neither deferred nor inline', () => {
  const head = /<head>(.*)<\/head>/s.exec(readFileSync('index.html', 'utf8'))?.[1]
  expect(head).toContain('<script src="/theme.js"></script>')
})
