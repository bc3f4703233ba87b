import { MessagePattern } from '@nestjs/microservices';
import { type Answer, type Call, type Operation, type Rpc } from '@ingot/contracts';
import { type Encoded } from './encoded.js';

/** Only `value`: a full descriptor is invariant, and would refuse methods that always return a promise. */
type Method<Request, Reply> = Pick<TypedPropertyDescriptor<(request: Request) => Promise<Reply> | Reply>, 'value'>;

/** The results that an operation's handler may return. */
export type HandlerAnswer<Op extends Operation> = Answer<Op> | Encoded<Answer<Op>>;

/**
 * Marks a controller's method as the handler of an operation, or of several that differ only in their paths. Its parameter and result
 * are type-checked against the contract.
 */
export const Handles =
  <Ops extends readonly [Operation, ...Operation[]]>(...operations: Ops) =>
  (target: object, key: string, method: Method<Call<Ops[number]>, HandlerAnswer<Ops[number]>>): void => {
    MessagePattern(
      operations.map(({ subject }) => subject),
      { operations },
    )(target, key, method);
  };

/** Marks a controller's method as the handler of a call from other services. */
export const Answers =
  <Request, Reply>(rpc: Rpc<Request, Reply>) =>
  (target: object, key: string, method: Method<Request, Reply | Encoded<Reply>>): void => {
    MessagePattern(rpc.subject)(target, key, method);
  };
