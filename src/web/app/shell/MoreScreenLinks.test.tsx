// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { MoreScreenLinks } from './MoreScreenLinks'

afterEach(cleanup)

const at = (path: string) =>
  render(
    <Router hook={memoryLocation({ path }).hook}>
      <MoreScreenLinks onChosen={() => undefined} />
    </Router>,
  )

test('every screen of the menu is in a group, with a short name and a one-line description', () => {
  at('/transfers/withdraw')
  expect(screen.getAllByRole('group')).toHaveLength(3)
  expect(screen.getAllByRole('link')).toHaveLength(10)
  for (const link of screen.getAllByRole('link')) {
    const line = document.getElementById(link.getAttribute('aria-describedby') ?? '')
    expect(line?.textContent).toMatch(/\w+ \w+/)
  }
})

test('the current screen is marked, whichever of its tabs is open', () => {
  at('/transfers/withdraw')
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(marked.map((link) => link.getAttribute('aria-label'))).toEqual(['Transfers'])
})
