import { useCallback, useState } from 'react'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { useIsShown } from './useIsShown'

/** Whether the depth is in sight: a panel of the layout on a desk, and in the place of the chart on anything smaller. */
export function useDepth(): readonly [isDepth: boolean, setDepth: (isDepth: boolean) => void] {
  const isDesk = useScreenWidth() === 'desk'
  const [isOnSmall, setOnSmall] = useState(false)
  const isOnDesk = useIsShown('depth')
  const setDepth = useCallback(
    (isDepth: boolean) => {
      if (!isDesk) setOnSmall(isDepth)
      // What it takes to arrange a desk comes when somebody does.
      else void import('./arrangeDepth').then(({ arrangeDepth }) => arrangeDepth(isDepth))
    },
    [isDesk],
  )
  return [isDesk ? isOnDesk : isOnSmall, setDepth]
}
