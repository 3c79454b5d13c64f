import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '@/web/language/t'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { carriedSearch } from '@/web/ui/navigation/routes'

type RequestStartProps = {
  asset: string
  /** True while the account has asked for nothing yet, and wants to know what a request is. */
  isFirst: boolean
  presets: ReactNode
}

/** Shown while there are no legs: explains requests, and offers three ways to gather legs. */
export function RequestStart({ asset, isFirst, presets }: RequestStartProps) {
  return (
    <div className="flex max-w-280 flex-1 flex-col gap-5 p-3 min-[68.75rem]:p-6">
      {isFirst && (
        <div className="flex flex-col gap-1.5">
          <h3 className="text-lg font-medium text-text-1">{t('One price for several legs')}</h3>
          <p className="max-w-140 text-sm text-pretty text-text-2">
            {t('An RFQ asks makers for one price on several legs that fill together or not at all.')}{' '}
            {t('Nothing trades until you accept a quote.')}
          </p>
        </div>
      )}
      {Boolean(presets) && (
        <div className="flex flex-col gap-2">
          <h4 className="text-xs text-text-3">{t('Start from a preset')}</h4>
          {presets}
        </div>
      )}
      <div className="flex flex-col gap-2">
        <h4 className="text-xs text-text-3">{t('Or choose the legs yourself')}</h4>
        <div className="flex flex-wrap gap-2">
          <WayLink path={optionPath('chain', asset)}>{t('Pick legs from the chain')}</WayLink>
          <WayLink path={optionPath('builder', asset)}>{t('Open the builder')}</WayLink>
        </div>
      </div>
    </div>
  )
}

function WayLink({ path, children }: { path: string; children: string }) {
  return (
    <Link
      href={path + carriedSearch()}
      className="inline-flex h-control items-center rounded-sm bg-surface-2 px-3 text-sm font-medium text-text-1 hover:bg-surface-3"
    >
      {children}
    </Link>
  )
}

const steps = [
  { title: t('Choose the legs'), about: t('From a preset, the chain or the builder.') },
  { title: t('Send the RFQ'), about: t('With your side or without it. Makers quote until its time is up.') },
  { title: t('Accept the best quote'), about: t('All legs fill at one price, or none does.') },
] as const

export function RequestSteps() {
  return (
    <div className="flex flex-col gap-4 px-3 pt-2 pb-4">
      <p className="text-xs text-text-3">{t('RFQs that you send appear here.')}</p>
      <ol className="flex flex-col gap-3">
        {steps.map(({ title, about }, at) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-surface-2 text-xs font-medium text-text-2 tabular-nums"
            >
              {at + 1}
            </span>
            <span className="min-w-0">
              <span className="block text-sm font-medium text-text-1">{title}</span>
              <span className="block text-xs text-pretty text-text-3">{about}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
