// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ReplayReport } from '@/core/protocol/paper/replay'
import { Timeline } from './Timeline'

const second = 1_000_000_000n
const report: ReplayReport = {
  hash: '',
  startTime: 1_790_000_000n * second,
  endTime: 1_790_003_600n * second,
  time: 1_790_000_060n * second,
  playing: false,
  speed: 1,
  clock: 'real',
  session: 1,
  instruments: ['ETH-PERP'],
}

test('the slider aims at a second of the recording, Enter jumps, and Esc gives the aim up', () => {
  const [onAim, onJump] = [vi.fn(), vi.fn()]
  render(
    <Timeline
      report={report}
      nowNs={report.time}
      curve={undefined}
      aimedNs={undefined}
      onAim={onAim}
      onJump={onJump}
      isDisabled={false}
    />,
  )
  const slider = screen.getByRole('slider', { name: 'Time of the recording' })
  expect(slider).toMatchObject({ value: '60', max: '3600' })
  fireEvent.change(slider, { target: { value: '1800' } })
  expect(onAim).toHaveBeenLastCalledWith(1_790_001_800n * second)
  expect(onJump).not.toHaveBeenCalled()
  fireEvent.keyDown(slider, { key: 'Enter' })
  expect(onJump).toHaveBeenCalledOnce()
  fireEvent.keyDown(slider, { key: 'Escape' })
  expect(onAim).toHaveBeenLastCalledWith(undefined)
})
