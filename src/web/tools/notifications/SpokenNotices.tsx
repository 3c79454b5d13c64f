import type { Spoken } from './useNoticeDelivery'

/** For those who listen: fills when there is a pause, refusals at once. Nothing else is spoken from here. */
export function SpokenNotices({ spoken }: { spoken: Spoken | undefined }) {
  const words = (isUrgent: boolean) => {
    if (spoken === undefined || spoken.isUrgent !== isUrgent) return ''
    // The same words again are only spoken when the text is another.
    return spoken.turn % 2 === 0 ? spoken.words : `${spoken.words}\u00a0`
  }
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {words(false)}
      </p>
      <p aria-live="assertive" className="sr-only">
        {words(true)}
      </p>
    </>
  )
}
