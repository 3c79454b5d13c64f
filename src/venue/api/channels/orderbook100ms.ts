import { orderbook100ms as channel } from '@/protocol/channels/orderbook'
import { bookPublication } from './bookPublication'
import { definePublisher } from './publisher'

export const orderbook100ms = definePublisher(channel, (stage) => bookPublication(stage, stage.throttles.every100ms))
