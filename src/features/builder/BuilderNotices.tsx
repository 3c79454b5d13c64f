import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '@/ui/Button'
import { t } from '@/ui/t'
import { optionPath } from '@/appContext/optionPaths'

type BuilderNoticesProps = {
  badLink: string | undefined
  onDismiss: () => void
  /** Legs that the venue does not list under this asset. */
  unlisted: readonly string[]
  /** Those of them that are of another asset. */
  strangers: readonly string[]
  onRemove: (names: readonly string[]) => void
}

/** What is wrong with the structure as it came. */
export function BuilderNotices({ badLink, onDismiss, unlisted, strangers, onRemove }: BuilderNoticesProps) {
  const [stranger] = strangers
  const otherAsset = stranger?.split('-')[0]
  return (
    <>
      {badLink !== undefined && (
        <Notice>
          <span>
            {t('The link has no structure that can be read:')} <code className="break-all">{badLink.slice(0, 60)}</code>
          </span>
          <Button size="small" onClick={onDismiss}>
            {t('Dismiss')}
          </Button>
        </Notice>
      )}
      {unlisted.length > 0 && (
        <Notice>
          <span>{t('Not counted, because it is not listed here: {names}', { names: unlisted.join(', ') })}</span>
          {otherAsset !== undefined && (
            <Link href={optionPath('builder', otherAsset)} className="text-accent underline">
              {t('The builder of {asset}', { asset: otherAsset })}
            </Link>
          )}
          <Button size="small" onClick={() => onRemove(unlisted)}>
            {t('Remove')}
          </Button>
        </Notice>
      )}
    </>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-warn-soft px-3 py-1.5 text-sm text-text-1"
    >
      {children}
    </div>
  )
}
