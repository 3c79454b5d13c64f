import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { Button } from './Button'
import type { Drawing } from './EmptyDrawing'
import { WarningIcon } from './icons'
import { WithCode } from './WithCode'

/** If the drawing fails to load, the sentence is enough. */
const EmptyDrawing = lazy<ComponentType<{ of: Drawing }>>(() =>
  import('./EmptyDrawing').then(
    ({ EmptyDrawing: Drawn }) => ({ default: Drawn }),
    () => ({ default: () => null }),
  ),
)

type EmptyStateProps = { drawing?: Drawing | undefined; children: ReactNode; action?: ReactNode }

export function EmptyState({ drawing, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 py-6 text-center text-sm text-text-3">
      {drawing !== undefined && (
        // Hides the drawing if it does not fit above the text.
        <div className="-mb-3 h-[clamp(0px,calc((100%-8rem)*99),4.25rem)] shrink-0 overflow-hidden">
          <div className="h-17">
            <Suspense fallback={null}>
              <EmptyDrawing of={drawing} />
            </Suspense>
          </div>
        </div>
      )}
      <p className="max-w-80 text-balance">{children}</p>
      {action}
    </div>
  )
}

/** A placeholder for data that is still loading. An `EmptyState` would claim that there is no data. */
export function LoadingState({ children }: { children: ReactNode }) {
  return (
    <output
      aria-busy="true"
      className="flex flex-1 items-center justify-center gap-2 px-4 py-6 text-center text-sm text-text-3"
    >
      <span className="spinner" aria-hidden="true" />
      {children}
    </output>
  )
}

type ErrorStateProps = {
  /** A sentence about the failure: "The order book could not be loaded." */
  what: string
  why: ReactNode
  code?: string | undefined
  onRetry?: (() => void) | undefined
  /** True while a retry is running; the message stays visible. */
  isTrying?: boolean | undefined
  /** Offers a page reload, for failures that only a reload may fix. */
  onReload?: (() => void) | undefined
}

export function ErrorState({ what, why, code, onRetry, isTrying, onReload }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-2 px-4 py-6 text-center text-sm">
      <WarningIcon className="text-danger" />
      <p className="max-w-80 text-balance text-text-1">{what}</p>
      <p className="max-w-80 text-pretty text-text-3">
        <WithCode>{why}</WithCode>
        {code !== undefined && <span className="ml-1 text-xs text-text-4">{code}</span>}
      </p>
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry} isPending={isTrying ?? false} className="mt-1">
          {t('Try again')}
        </Button>
      )}
      {onReload !== undefined && (
        <Button size="small" onClick={onReload}>
          {t('Reload the page')}
        </Button>
      )}
    </div>
  )
}
