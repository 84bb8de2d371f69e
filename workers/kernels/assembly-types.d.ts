/** AssemblyScript number types as JavaScript sees them; the declarations of the kernels name them. */
declare type i8 = number;
declare type u8 = number;
declare type i16 = number;
declare type u16 = number;
declare type i32 = number;
declare type u32 = number;
declare type isize = number;
declare type usize = number;
declare type f32 = number;
declare type f64 = number;
declare type i64 = bigint;
declare type u64 = bigint;
declare type bool = number | boolean;
