import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { addLeg, emptyStructure } from '@/appContext/structure/structureDraft'
import { useStructureDraft } from '@/appContext/structure/structureStore'
import type { PictureActions, PictureLeg } from './pictureActions'
import { fixed6, scale, type Amount } from '@/protocol/fixed6'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { tradePath } from '@/appContext/routes'

const one = fixed6<Amount>(scale)

/** A point of a picture leads to the ticket of its instrument, or into the structure in the making. */
export function usePictureActions(): PictureActions {
  const [, navigate] = useLocation()
  const [, change] = useStructureDraft()
  return useMemo(
    () => ({
      onTrade: (instrumentName) => navigate(tradePath(instrumentName) + location.search),
      onLegs: (legs) => {
        let before = emptyStructure
        change((draft) => {
          before = draft
          return legs.reduce((next, leg) => addLeg(next, { ...leg, ratio: one }), draft)
        })
        showToast({
          tone: 'info',
          id: 'structure',
          isQuiet: true,
          title: t('Added to the structure: {legs}', { legs: legs.map(legWords).join(', ') }),
          detail: t('It has what was in it before, and waits in the builder.'),
          action: { label: t('Undo'), onPress: () => change(() => before) },
        })
      },
    }),
    [navigate, change],
  )
}

function legWords({ instrumentName, side }: PictureLeg): string {
  return side === 'buy'
    ? t('buy {instrument}', { instrument: instrumentName })
    : t('sell {instrument}', { instrument: instrumentName })
}
