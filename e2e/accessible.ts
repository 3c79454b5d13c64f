import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export type Look = {
  /** A CSS selector of the part to check; the whole page by default. */
  readonly within?: string
  readonly without?: string
  /** Checks color contrast only, which is all that a theme can change. */
  readonly coloursOnly?: boolean
  /** Names this check among several; with a name, the story continues and fails at its end. */
  readonly where?: string
}

/** Expects no axe violations once all transitions on the page have ended. */
export async function expectAccessible(page: Page, { within, without, coloursOnly, where }: Look = {}): Promise<void> {
  // The page has no frames, so one pass covers it. Describing what passes takes as long as the check itself.
  let axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false })
  if (within !== undefined) axe = axe.include(within)
  if (without !== undefined) axe = axe.exclude(without)
  if (coloursOnly === true) axe = axe.withRules('color-contrast')
  const look = async () => {
    await settleAnimations(page)
    await waitUntilLive(page)
    const { violations } = await axe.analyze()
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ target, html }) => [target.join(' '), html]),
    }))
  }
  let found = await look()
  // A fade that has just begun, or a panel dimmed as stale because the check itself kept the page busy, is gone at the
  // next check; a real violation is not.
  for (let more = 0; more < 2 && found.length > 0; more++) found = await look()
  if (where === undefined) expect(found).toEqual([])
  else expect.soft(found, where).toEqual([])
}

/** Stale panels are dimmed, so wait until none is. A page that stays stale is checked anyway. */
async function waitUntilLive(page: Page): Promise<void> {
  const stale = page.locator('.is-stale, [data-prices="old"]')
  await expect
    .poll(() => stale.count(), { timeout: 5000 })
    .toBe(0)
    .catch(() => undefined)
}

/** A half-faded element has half its contrast, so wait for all animations except endless ones. */
async function settleAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ends.map((one) => one.finished))
  })
}
