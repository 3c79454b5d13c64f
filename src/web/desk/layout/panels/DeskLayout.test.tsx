// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '@/dev/testing/eventually'
import { createPageStores, PageStoresContext, type PageStoresDeps } from '@/web/session/pageStores'
import { groupsOf, panelIds, type PanelId } from '../deskLayout'
import { layoutStore } from '../layoutStore'
import { DeskLayout } from './DeskLayout'

beforeEach(() => {
  // Silences React's log of caught errors.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Panel({ name, isBroken }: { name: string; isBroken: boolean }) {
  if (isBroken) throw new Error(`${name} cannot be drawn`)
  return <p>{`the ${name}`}</p>
}

/** A desk whose panels show their names, except for a panel that throws. */
function drawDesk(broken: PanelId | 'strip') {
  const part = (name: PanelId | 'strip'): ReactNode => <Panel name={name} isBroken={name === broken} />
  const panels = Object.fromEntries(panelIds.map((id) => [id, part(id)])) as Record<PanelId, ReactNode>
  return render(
    <PageStoresContext value={createPageStores({ venueId: 'paper' } as unknown as PageStoresDeps)}>
      <DeskLayout
        instrumentName="ETH-PERP"
        strip={part('strip')}
        panels={panels}
        isDepth={false}
        onDepth={() => undefined}
        more={[]}
        onOpenPicker={() => undefined}
      />
    </PageStoresContext>,
  )
}

/** The selected panel of each group. */
const shown = groupsOf(layoutStore.getSnapshot().layout).map(({ selected }) => selected)

test('the test desk has its usual panels', () => {
  expect(shown).toEqual(expect.arrayContaining(['chart', 'book', 'ticket', 'account']))
})

test.each(['strip', ...shown] as const)('a %s that throws says so, and every other panel stays', async (broken) => {
  drawDesk(broken)
  await eventually(() => {
    expect(screen.getByRole('alert').textContent).toContain(`${broken} cannot be drawn`)
    for (const id of ['strip', ...shown]) {
      const found = screen.queryAllByText(`the ${id}`).length
      expect(found, id).toBe(id === broken ? 0 : 1)
    }
  })
})
