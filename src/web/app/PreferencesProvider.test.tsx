// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preferencesKey } from '@/web/language/chosenLanguage'
import { useThemeToggle } from '@/web/ui/preferences/shownTheme'
import { PreferencesProvider } from './PreferencesProvider'

let system: EventTarget & { matches: boolean }

beforeEach(() => {
  system = Object.assign(new EventTarget(), { matches: false })
  vi.spyOn(window, 'matchMedia').mockImplementation(() => system as unknown as MediaQueryList)
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

function setSystemLight(isLight: boolean): void {
  act(() => {
    system.matches = isLight
    system.dispatchEvent(new Event('change'))
  })
}

function Toggle() {
  const { toggle } = useThemeToggle()
  return <button onClick={toggle}>Toggle</button>
}

function open(stored?: string): void {
  if (stored !== undefined) localStorage.setItem(preferencesKey, stored)
  render(
    <PreferencesProvider>
      <Toggle />
    </PreferencesProvider>,
  )
}

const theme = () => document.documentElement.dataset['theme']

test('the page follows the system theme while it is open', () => {
  open()
  expect(theme()).toBe('dark')
  setSystemLight(true)
  expect(theme()).toBe('light')
  setSystemLight(false)
  expect(theme()).toBe('dark')
})

test('a chosen theme stays, whatever the system theme', () => {
  open('{"version":1,"theme":"dark"}')
  setSystemLight(true)
  expect(theme()).toBe('dark')
})

test('the toggle switches the current theme, and the page no longer follows the system', () => {
  system.matches = true
  open()
  expect(theme()).toBe('light')
  fireEvent.click(screen.getByRole('button'))
  expect(theme()).toBe('dark')
  expect(localStorage.getItem(preferencesKey)).toContain('"theme":"dark"')
  setSystemLight(false)
  setSystemLight(true)
  expect(theme()).toBe('dark')
})
