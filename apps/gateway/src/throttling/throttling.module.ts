import { Module } from '@nestjs/common';
import { FormThrottle } from './form-throttle.js';
import { Throttle } from './throttle.js';

@Module({ providers: [Throttle, FormThrottle], exports: [Throttle, FormThrottle] })
export class ThrottlingModule {}
