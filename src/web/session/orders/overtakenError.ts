import { t } from '@/web/language/t'

/**
 * A signed order was not sent, because the situation changed while it was being signed. The message says what to do.
 */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError'
}

export function overtakenMessage(): string {
  return t('The position changed while the order was signed. Check it and send again.')
}
