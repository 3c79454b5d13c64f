import { bookTicker as channel } from '@/protocol/channels/bookTicker'
import { bookTickerOf } from '../records/tickerOf'
import { definePublisher } from './publisher'
import { topPublication } from './topPublication'

export const bookTicker = definePublisher(channel, (stage) =>
  topPublication(stage, (instrument) => bookTickerOf(stage.port.live, instrument)),
)
