import type { Spoken } from './useNoticeDelivery'

/** Live regions for screen readers: fills are announced politely, rejections at once. */
export function SpokenNotices({ spoken }: { spoken: Spoken | undefined }) {
  const words = (isUrgent: boolean) => {
    if (spoken === undefined || spoken.isUrgent !== isUrgent) return ''
    // Screen readers announce a repeated text only if the string differs.
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
