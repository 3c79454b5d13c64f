import { useState } from 'react'
import type { NamedAsset } from '@/core/protocol/rest/protection'
import { t } from '@/web/language/t'
import type { Failure } from '@/web/session/actions/describeFailure'
import { failureOf } from '@/web/session/actions/failureOf'
import type { Outcome } from '@/web/session/actions/outcome'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { NoRows } from '@/web/session/lists/NoRows'
import type { MmpActions, MmpLimits } from '@/web/session/mmp/mmpActions'
import { useAssetsAtRisk, useMmpActions, useMmpAssets, useMmps } from '@/web/session/mmp/useMmp'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { useInViews, Viewed } from '@/web/ui/browser/Viewed'
import { showToast } from '@/web/ui/showToast'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { MmpCard, type MmpCardProps } from './MmpCard'
import { MmpForm } from './MmpForm'

/** @param only the one asset to show; by default all are shown */
export function MmpPanel({ only }: { only?: string }) {
  const actions = useMmpActions()
  const assets = useMmpAssets()
  if (actions === undefined) return <NoRows what={t('market-maker protection')} hint="" isBesideTicket />
  if (assets === undefined) return <TableSkeleton />
  return <Cockpit actions={actions} assets={only === undefined ? assets : assets.filter((asset) => asset === only)} />
}

function Cockpit({ actions, assets }: { actions: MmpActions; assets: readonly NamedAsset[] }) {
  const atRisk = useAssetsAtRisk()
  const { inView, onView } = useInViews<NamedAsset>()
  const [edited, setEdited] = useState<NamedAsset>()
  const readings = useMmps(assets, edited === undefined ? inView : new Set([...inView, edited]))
  const readingOf = (asset: NamedAsset) => readings[assets.indexOf(asset)]
  const isStale = useAccountConnection().state !== 'live'
  const [pending, setPending] = useState<{ asset: NamedAsset; what: NonNullable<MmpCardProps['pending']> | 'set' }>()
  const [rejection, setRejection] = useState<Failure>()
  const failed = readings.find(({ error, data }) => error !== null && data === undefined)
  if (failed !== undefined && failed.error !== null) {
    return <ListFailed what={t('Couldn’t load MMP')} error={failed.error} onRetry={failed.refetch} />
  }
  /** Runs one operation at a time, so that a double press does nothing. */
  const run = async (asset: NamedAsset, what: 'reset' | 'switchOff' | 'set', act: () => Promise<Outcome>) => {
    if (pending !== undefined) return undefined
    setPending({ asset, what })
    const failure = failureOf(await act())
    setPending(undefined)
    return { failure }
  }
  const act = async (asset: NamedAsset, what: 'reset' | 'switchOff') => {
    const done = await run(asset, what, () => actions[what](asset))
    if (done === undefined) return
    const { failure } = done
    if (failure !== undefined) notifyRejection(asset, failure)
    else if (what === 'switchOff') notifyDone(t('{asset} MMP turned off', { asset }))
  }
  const set = async (asset: NamedAsset, limits: MmpLimits) => {
    const done = await run(asset, 'set', () => actions.set(asset, limits))
    if (done === undefined) return
    setRejection(done.failure)
    if (done.failure !== undefined) return
    setEdited(undefined)
    notifyDone(t('{asset} MMP limits saved', { asset }))
  }
  return (
    <div className="grid min-h-0 flex-1 auto-rows-min grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-2 overflow-y-auto p-2">
      {inUseFirst(assets, (asset) => atRisk.includes(asset) || readingOf(asset)?.data?.enabled === true).map(
        (asset) => {
          const reading = readingOf(asset)
          const own = pending?.asset === asset && pending.what !== 'set' ? pending.what : undefined
          return (
            <Viewed key={asset} name={asset} onView={onView} className="grid min-h-28">
              {reading?.data === undefined ? (
                <TableSkeleton />
              ) : (
                <MmpCard
                  asset={asset}
                  mmp={reading.data}
                  readAtMs={reading.dataUpdatedAt}
                  isStale={isStale}
                  pending={own}
                  onEdit={() => {
                    setRejection(undefined)
                    setEdited(asset)
                  }}
                  onReset={() => void act(asset, 'reset')}
                  onSwitchOff={() => void act(asset, 'switchOff')}
                />
              )}
            </Viewed>
          )
        },
      )}
      {edited !== undefined && (
        <MmpForm
          assets={assets}
          asset={edited}
          onAsset={setEdited}
          mmp={readingOf(edited)?.data}
          isPending={pending?.what === 'set'}
          rejection={rejection}
          onSet={(limits) => void set(edited, limits)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

/** Sorts assets with limits first, because a venue lists many assets, but a maker quotes few. */
function inUseFirst(assets: readonly NamedAsset[], isInUse: (asset: NamedAsset) => boolean): readonly NamedAsset[] {
  return assets.toSorted((a, b) => Number(isInUse(b)) - Number(isInUse(a)))
}

function notifyRejection(asset: NamedAsset, { words, code }: Failure): void {
  const title = t('Couldn’t update {asset} MMP', { asset })
  showToast({ tone: 'danger', category: 'risk', isQuiet: true, title, detail: words, code })
}

function notifyDone(title: string): void {
  showToast({ tone: 'done', category: 'risk', isQuiet: true, title })
}
