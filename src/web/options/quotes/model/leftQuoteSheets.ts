import type { SessionContext } from '@/web/session/sessionContext'

/** Loads the quote sheets of an account only if a page was quoting when it closed. They then offer to cancel its orders. */
export function offerLeftQuotes({ storage, name, part }: Pick<SessionContext, 'storage' | 'name' | 'part'>): void {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  const isLeft = (key: string) => storage.getItem(key)?.includes('"isRunning":true') === true
  if (!names.some((key) => key.startsWith(`optick.quotes.${name}.`) && isLeft(key))) return
  import('./openQuoteSheets').then(
    ({ openQuoteSheets }) => part(openQuoteSheets),
    // The screen loads them again, and reports a failure.
    () => undefined,
  )
}
