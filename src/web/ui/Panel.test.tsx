// @vitest-environment jsdom

import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Panel, type PanelFreshness } from './Panel'

afterEach(cleanup)

const stale: PanelFreshness = { status: 'stale', sinceMs: undefined }

/** Renders a panel over a table. Returns the panel's header and the whole panel. */
function panel(freshness: PanelFreshness, leading?: string) {
  render(
    <Panel title="Fills" freshness={freshness} leading={leading} actions={<button type="button">All</button>}>
      <table />
    </Panel>,
  )
  const region = screen.getByRole('region', { name: 'Fills' })
  const header = region.querySelector('header')
  if (header === null) throw new Error('a panel has a header')
  return { header: within(header), body: within(region) }
}

test('the stale badge is in the header, before the actions and not over the head of the last column', () => {
  const { header } = panel(stale)
  const badge = header.getByText('stale')
  const actions = header.getByRole('button', { name: 'All' })
  expect(isBefore(badge, actions)).toBe(true)
  expect(screen.getAllByText('stale')).toHaveLength(1)
})

test('in a header with controls the badge is between them and the actions, not over the body', () => {
  const { header, body } = panel({ status: 'resyncing', sinceMs: undefined }, 'Interval')
  const badge = header.getByText('resyncing')
  const order = [header.getByText('Interval'), badge, header.getByRole('button', { name: 'All' })]
  expect(order.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))).toEqual(order)
  expect(body.getAllByText('resyncing')).toHaveLength(1)
})

const isBefore = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

test('live data has no badge', () => {
  expect(panel({ status: 'live' }).body.queryByText('stale')).toBeNull()
})
