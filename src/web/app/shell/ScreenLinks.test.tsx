// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ScreenLinks } from './ScreenLinks'

afterEach(cleanup)

test('a screen’s data is requested when the press on its link begins, before the release navigates', () => {
  const received: string[] = []
  const before = location.pathname
  render(
    <ScreenLinks
      onAhead={(path) => received.push(`ahead ${path}`)}
      onPress={(path) => received.push(`press ${path}`)}
    />,
  )
  const [trade] = screen.getAllByRole('link', { name: 'Trade' })
  if (trade === undefined) throw new Error('there is no link to the trading screen')
  fireEvent.pointerDown(trade)
  expect(received).toEqual(['press /trade/ETH-PERP'])
  expect(location.pathname).toBe(before)
  fireEvent.click(trade)
  expect(location.pathname).toBe('/trade/ETH-PERP')
})

test('the header names a screen outside the main navigation at once, also one of the settings and an unknown one', () => {
  for (const [path, name] of [
    ['/rewards/boost', 'Rewards'],
    ['/settings/venues', 'Venues'],
    ['/settings/appearance', 'Settings'],
    ['/nowhere', 'More'],
  ] as const) {
    history.replaceState(null, '', path)
    render(<ScreenLinks onAhead={() => undefined} onPress={() => undefined} />)
    expect(screen.getByRole('button').textContent).toBe(name)
    cleanup()
  }
})
