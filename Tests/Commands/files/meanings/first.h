typedef struct other {
    int k;
} Thing;
typedef int (^Step)(void);
