import { Suspense, useState, type ReactNode } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { useIcebergs } from '@/web/session/icebergs/useIcebergs'
import type { OpenOrder } from '@/web/session/openOrders'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'

const IcebergBadge = lazyPanel(() => import('./IcebergBadge').then((module) => module.IcebergBadge), 'mark')
const MyIcebergs = lazyPanel(() => import('./IcebergsChip').then((module) => module.MyIcebergs), 'mark')

/** Icebergs in the open orders table: a badge at each visible order, and the list. */
export function useIcebergBadges(termsOf: (instrumentName: string) => Instrument | undefined) {
  const { running } = useIcebergs()
  const [isListOpen, setListOpen] = useState(false)
  return {
    badgeOf: ({ orderId, instrumentName }: OpenOrder): ReactNode => {
      const iceberg = running.find(({ childId }) => childId === orderId)
      if (iceberg === undefined) return undefined
      return (
        <Suspense fallback={null}>
          <IcebergBadge iceberg={iceberg} steps={termsOf(instrumentName)} onPress={() => setListOpen(true)} />
        </Suspense>
      )
    },
    dialog: isListOpen && (
      <OpenedTool onClose={() => setListOpen(false)}>
        <MyIcebergs onClose={() => setListOpen(false)} />
      </OpenedTool>
    ),
  }
}
