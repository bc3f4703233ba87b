import { Module } from '@nestjs/common';
import { GatewayRedis } from './gateway-redis.js';
import { FormThrottle } from './form-throttle.js';
import { Throttle } from './throttle.js';

@Module({ providers: [GatewayRedis, Throttle, FormThrottle], exports: [GatewayRedis, Throttle, FormThrottle] })
export class ThrottlingModule {}
