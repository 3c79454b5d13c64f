import { expect, type Page } from '@playwright/test'

/** Typed key by key, because each beginning of a number is a text too: 0, 0., 0.0 and 0.05. */
const typed = '0.05'
/** Texts whose beginnings are among the others. */
const whole = ['0.0000001', '00', '-', '-0', '.'] as const

/** Fields of one kind repeat, such as those in table rows. */
const mostFields = 12

/**
 * Types into every visible number field that `typed` does not have yet, because most desks have the same ticket. Errors of
 * the page appear in the console, which must be empty.
 */
export async function typeEverywhere(page: Page, where: string, typedInto: Set<string>): Promise<void> {
  const fields = page.locator('input[inputmode="decimal"]:enabled').filter({ visible: true })
  const names = await fields.evaluateAll((inputs: readonly HTMLInputElement[]) =>
    inputs.map((input) => {
      const label = input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent
      const panel = input.closest('[role="dialog"], form, section')?.getAttribute('aria-label')
      const isOption = /-[CP]$/.test(location.pathname)
      return `${panel} ${label}${isOption ? ' of an option' : ''}`
    }),
  )
  const others = [...names.entries()].filter(([, name]) => !typedInto.has(name)).slice(0, mostFields)
  for (const [at, name] of others) {
    const field = fields.nth(at)
    // Typing into one field may remove another.
    if (!(await field.isVisible())) continue
    await field.fill('')
    await field.pressSequentially(typed)
    for (const text of [...whole, '']) await field.fill(text)
    // The next screen may be opened by a key.
    await field.blur()
    typedInto.add(name)
  }
  await expect(page.getByText(/This (panel|part of the page) failed|Something went wrong/), where).toHaveCount(0)
}
